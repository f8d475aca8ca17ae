import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ALL, COMPOSE, FEW, INFRA, kinds, objectOf, objects, read } from './render.ts';

const ALERTS = parse(read(INFRA, 'monitoring/alerts.yaml')).groups[0].rules as { alert: string }[];

test('alerts and dashboard are those of infra/monitoring, without the alerts that are left out', () => {
  for (const kind of ['PrometheusRule', 'ConfigMap', 'CronJob']) expect(kinds(FEW)).not.toContain(kind);
  const { metadata, spec } = objectOf('PrometheusRule', ALL);
  expect(metadata).toMatchObject({ labels: { release: 'prometheus' } });
  expect(spec).toEqual({
    groups: [{ name: 'headroom', rules: ALERTS.filter(({ alert }) => alert !== 'HeadroomDiskFull') }],
  });
  const dashboard = objects(ALL).find(({ metadata }) => metadata.name.endsWith('-dashboard'));
  expect(dashboard?.metadata).toMatchObject({ labels: { grafana_dashboard: '1' } });
  expect(JSON.parse(dashboard?.data?.['headroom.json'] ?? '')).toEqual(
    JSON.parse(read(INFRA, 'monitoring/dashboard.json')),
  );
});

test('backups are made by the scripts of infra/backup, one at a time, as nobody, and drills where they are asked for', () => {
  const scripts = objects(ALL).find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.endsWith('-backup'),
  );
  for (const [name, text] of Object.entries(scripts?.data ?? {}))
    expect(text, name).toBe(read(INFRA, 'backup', name));
  expect(Object.keys(scripts?.data ?? {})).toHaveLength(5);
  const withDrill = { backup: { drillSchedule: '17 4 * * 0' } };
  const jobs = objects(ALL, withDrill).filter(({ kind }) => kind === 'CronJob');
  const [, script, folder] = ['bash', ...COMPOSE.backup.command];
  const pod = (command: readonly string[]) => ({
    template: {
      spec: {
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: 60,
        securityContext: { runAsNonRoot: true, runAsUser: 65532, fsGroup: 65532 },
        containers: [
          {
            image: 'postgres:18.4-alpine',
            command,
            env: [
              { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'postgres-app', key: 'uri' } } },
              { name: 'HEADROOM_BACKUP_KEEP', value: '7' },
            ],
            securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
          },
        ],
      },
    },
  });
  const each = { concurrencyPolicy: 'Forbid' };
  expect(jobs).toMatchObject([
    { spec: { ...each, schedule: '17 2 * * *', jobTemplate: { spec: pod(['bash', script, folder]) } } },
    {
      spec: {
        ...each,
        schedule: '17 4 * * 0',
        jobTemplate: { spec: pod(['bash', '/scripts/drill.sh', folder]) },
      },
    },
  ]);
  expect(kinds(ALL).filter((kind) => kind === 'CronJob')).toHaveLength(1);
  // One image of Postgres, for both ways of operation.
  expect(COMPOSE.postgres.image).toContain('postgres:18.4-alpine');
});

test('every pod has time to end, and what serves is asked whether it is alive', () => {
  const pods = objects(ALL).flatMap(({ kind, spec }) =>
    spec.template ? [{ kind, spec: spec.template.spec }] : [],
  );
  expect(pods.map(({ kind }) => kind).sort()).toEqual(['DaemonSet', 'Deployment', 'Job']);
  for (const { kind, spec } of pods) {
    if (kind === 'Job') continue;
    expect(spec.terminationGracePeriodSeconds, kind).toBeGreaterThanOrEqual(60);
    expect(spec.containers[0], kind).toMatchObject({ livenessProbe: { httpGet: { path: '/healthz' } } });
  }
});
