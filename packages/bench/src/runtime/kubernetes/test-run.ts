import { USER_ID } from '@headroom/builder/image';
import type { V1ResourceRequirements, V1SecurityContext } from '@kubernetes/client-node';
import type { PartyLimits } from '../docker/settings.ts';
import { amountsOf } from './pod-spec.ts';
import { labelsOf } from './settings.ts';

/** Kind of k6-operator that divides a load among runners. */
export const TEST_RUNS = { group: 'k6.io', version: 'v1alpha1', plural: 'testruns' } as const;
/** Port of the REST API of a runner, which k6-operator sets. */
export const RUNNER_PORT = 6565;
/** Name of the script and its settings in their config map. */
export const ARCHIVE = 'load.tar';

interface TestRunOptions {
  readonly name: string;
  readonly mark: string;
  readonly runners: number;
  /** Image with k6, a shell and curl, as nodes pull it. */
  readonly image: string;
  /** Limits of each runner. */
  readonly limits: PartyLimits;
  /** Share of a node that is set aside for each: by default all that it may use. */
  readonly asks?: PartyLimits | undefined;
}

/** Pods of a test run, those that prepare and start it included. */
interface PodOfTestRun {
  readonly image: string;
  readonly imagePullPolicy: string;
  readonly automountServiceAccountToken: string;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containerSecurityContext: V1SecurityContext;
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly resources?: V1ResourceRequirements;
  readonly env?: readonly { readonly name: string; readonly value: string }[];
}

/** A `TestRun` of k6-operator (k6.io/v1alpha1) that runs an archive of k6 in so many parts at once. */
export function testRunOf({ name, mark, runners, image, limits, asks = limits }: TestRunOptions) {
  const pod: PodOfTestRun = {
    image,
    imagePullPolicy: 'IfNotPresent',
    automountServiceAccountToken: 'false',
    securityContext: {
      runAsNonRoot: true,
      ...{ runAsUser: USER_ID, runAsGroup: USER_ID },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containerSecurityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    metadata: { labels: labelsOf(mark, 'load') },
  };
  return {
    apiVersion: `${TEST_RUNS.group}/${TEST_RUNS.version}`,
    kind: 'TestRun',
    metadata: { name, labels: labelsOf(mark) },
    spec: {
      parallelism: runners,
      script: { configMap: { name, file: ARCHIVE } },
      arguments: '--no-color',
      initializer: pod,
      starter: pod,
      runner: {
        ...pod,
        resources: { requests: amountsOf(asks), limits: amountsOf(limits) },
        env: [
          { name: 'K6_NO_USAGE_REPORT', value: 'true' },
          { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
        ],
      },
    },
  };
}
