{{/* Beginning of the names of all objects. A release of 53 characters, the longest, leaves room for "-migrate". */}}
{{- define "headroom.name" -}}
{{- $release := .Release.Name }}
{{- contains "headroom" $release | ternary $release (printf "%s-headroom" $release) | trunc 54 | trimSuffix "-" }}
{{- end }}

{{/* Labels by which the pods of a part are chosen. Takes root and part. */}}
{{- define "headroom.selector" -}}
app.kubernetes.io/name: headroom
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{/* Labels of an object of a part. Takes root and part. */}}
{{- define "headroom.labels" -}}
{{ include "headroom.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Image of a container, and when it is pulled. Takes root and image. */}}
{{- define "headroom.image" -}}
{{- $all := .root.Values.image }}
{{- $repository := list $all.registry .image.repository | compact | join "/" }}
{{- $missing := "Set image.tag to the tag of the images, or give each image a digest." -}}
image: {{ if .image.digest -}}
  {{ printf "%s@%s" $repository .image.digest | quote }}
{{- else -}}
  {{ printf "%s:%s" $repository (required $missing $all.tag) | quote }}
{{- end }}
imagePullPolicy: {{ $all.pullPolicy }}
{{- end }}

{{/* Variables of a container that are read from Secrets. Takes root and names, those of the secrets. */}}
{{- define "headroom.secrets" -}}
{{- range $name := .names }}
{{- $from := get $.root.Values.secrets $name }}
{{- if $from.key }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef: {{- include "headroom.secretKey" (dict "root" $.root "from" $from) | nindent 6 }}
{{- end }}
{{- end }}
{{- end }}

{{/* Name and key of a secret. Takes root and from, its entry under "secrets". */}}
{{- define "headroom.secretKey" -}}
{{- $missing := "Set existingSecret to the name of the Secret that holds DATABASE_URL and the other secrets." -}}
name: {{ .from.secret | default .root.Values.existingSecret | required $missing }}
key: {{ .from.key }}
{{- end }}

{{/* Variables of a container that stand in the values. Takes the settings; those that are empty are not handed on. */}}
{{- define "headroom.settings" -}}
{{- range $name, $value := . }}
{{- if not (or (kindIs "invalid" $value) (eq (toString $value) "")) }}
- name: {{ $name }}
  {{- /* As JSON a number stays as it was written: Go would write a million as 1e+06. */}}
  value: {{ (kindIs "string" $value | ternary $value (toJson $value)) | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* Variables of a container: those from Secrets, its settings, and further ones. Takes root, secrets, settings and env. */}}
{{- define "headroom.env" -}}
{{- include "headroom.secrets" (dict "root" .root "names" .secrets) }}
{{- include "headroom.settings" .settings }}
{{- with .env }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* What all pods have in common. */}}
{{- define "headroom.pod" -}}
automountServiceAccountToken: false
# Variables of Services begin with their names: those of "headroom" would look like settings.
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* What the pods of the web image have in common: where they may run, as whom, and what they may write to. */}}
{{- define "headroom.webPod" -}}
{{ include "headroom.pod" . }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.web.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.web.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
  {{- with .Values.web.volumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* What the containers of the web image have in common. Uploads are written to /tmp, and nothing else is written. */}}
{{- define "headroom.webContainer" -}}
{{ include "headroom.image" (dict "root" . "image" .Values.web.image) }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- with .Values.web.volumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* Refuses values that do not go together, before any pod would. */}}
{{- define "headroom.check" -}}
{{- $web := .Values.web.settings }}
{{- $secrets := .Values.secrets }}
{{- if and .Values.web.enabled (not $web.HEADROOM_PUBLIC_URL) }}
{{- fail "Set web.settings.HEADROOM_PUBLIC_URL to the address that readers use: https://bench.example.org" }}
{{- end }}
{{- if not (or .Values.web.enabled .Values.worker.enabled) }}
{{- fail "Set web.enabled or worker.enabled: without both there is nothing to run." }}
{{- end }}
{{- if and .Values.ingress.enabled (lt (int $web.HEADROOM_TRUSTED_PROXIES) 1) }}
{{- fail "ingress.enabled puts a proxy before the app: set web.settings.HEADROOM_TRUSTED_PROXIES to 1, or to how many there are. Otherwise all readers count as one and share its limits." }}
{{- end }}
{{- if and $secrets.HEADROOM_SMTP_URL.key (not $web.HEADROOM_MAIL_FROM) }}
{{- fail "secrets.HEADROOM_SMTP_URL names a mail server: set web.settings.HEADROOM_MAIL_FROM to the sender of e-mails." }}
{{- end }}
{{- if ne (empty $secrets.HEADROOM_GITHUB_CLIENT_SECRET.key) (empty $web.HEADROOM_GITHUB_CLIENT_ID) }}
{{- fail "Sign-in by GitHub needs both: set web.settings.HEADROOM_GITHUB_CLIENT_ID and secrets.HEADROOM_GITHUB_CLIENT_SECRET.key, or neither." }}
{{- end }}
{{- $oidc := list $secrets.HEADROOM_OIDC_CLIENT_SECRET.key $web.HEADROOM_OIDC_ISSUER $web.HEADROOM_OIDC_CLIENT_ID | compact | len }}
{{- if and (ne $oidc 0) (ne $oidc 3) }}
{{- fail "Sign-in by OpenID Connect needs all: set web.settings.HEADROOM_OIDC_ISSUER, web.settings.HEADROOM_OIDC_CLIENT_ID and secrets.HEADROOM_OIDC_CLIENT_SECRET.key, or none." }}
{{- end }}
{{- if and .Values.networkPolicy.enabled (not .Values.networkPolicy.from) }}
{{- fail "networkPolicy.enabled lets nobody in: set networkPolicy.from to your Ingress controller, and to what scrapes /metrics." }}
{{- end }}
{{- $worker := .Values.worker.settings }}
{{- $engine := $worker.HEADROOM_SERVER_ENGINE | default "" }}
{{- if and (hasPrefix "tcp:" $engine) (not $worker.HEADROOM_SERVER_ENGINE_CERTS) }}
{{- fail "An engine without TLS is not asked: set worker.settings.HEADROOM_SERVER_ENGINE_CERTS to the folder of ca.pem, cert.pem and key.pem." }}
{{- end }}
{{- if and (hasPrefix "ssh:" $engine) (not (and $worker.HEADROOM_SERVER_ENGINE_KEY $worker.HEADROOM_SERVER_ENGINE_HOST_KEY)) }}
{{- fail "Pods have no agent of ssh: set worker.settings.HEADROOM_SERVER_ENGINE_KEY to the file of the private key, and HEADROOM_SERVER_ENGINE_HOST_KEY to the fingerprint of the machine's." }}
{{- end }}
{{- if not $secrets.HEADROOM_METRICS_TOKEN.key }}
{{- if .Values.podMonitor.enabled }}
{{- fail "podMonitor.enabled needs a token: set secrets.HEADROOM_METRICS_TOKEN.key. Without it there is no /metrics." }}
{{- end }}
{{- if .Values.worker.settings.HEADROOM_METRICS_PORT }}
{{- fail "worker.settings.HEADROOM_METRICS_PORT needs a token: set secrets.HEADROOM_METRICS_TOKEN.key." }}
{{- end }}
{{- end }}
{{- end }}
