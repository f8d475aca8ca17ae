import { USER_ID } from '@headroom/builder/image';
import type { V1Pod } from '@kubernetes/client-node';
import type { PartyLimits } from '../docker/settings.ts';
import { STOP_GRACE_S } from '../docker/settings.ts';
import { BENCH_KEY, CONTAINER, labelsOf, type PodParty } from './settings.ts';

/** Folder that a container may write to, in memory and counted as its own. */
const WRITABLE_MB = 64;

/** A folder in memory. */
interface InMemory {
  readonly path: string;
  readonly mb: number;
}

export interface PodOptions {
  /** Its name in messages: `server go`, `Redis`. */
  readonly title: string;
  readonly party: PodParty;
  /** The worker's mark. */
  readonly mark: string;
  /** As the nodes pull it. */
  readonly image: string;
  /** Node that it runs on, by its label `kubernetes.io/hostname`. */
  readonly hostname: string;
  /** Command that is started; the image's own when left out. */
  readonly command?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string>>;
  readonly workingDir?: string | undefined;
  readonly limits: PartyLimits;
  /** Share of the node that is set aside for it: by default all that it may use. */
  readonly asks?: PartyLimits | undefined;
  /** User of the image; by default one that no node has. */
  readonly userId?: number;
  readonly inMemory?: readonly InMemory[];
  /** Sees the processes and the counters of its node. */
  readonly seesNode?: boolean;
}

/** Amounts as Kubernetes writes them. */
export const amountsOf = ({ cpus, memoryMb }: PartyLimits) => ({
  cpu: `${Math.round(cpus * 1000)}m`,
  memory: `${Math.round(memoryMb)}Mi`,
});

const CGROUPS = '/sys/fs/cgroup';

/** A text in which Kubernetes fills nothing in: it reads `$(NAME)` as a variable, and `$$` as one `$`. */
const asItIs = (text: string) => text.replaceAll('$', () => '$$');

/**
 * A pod that can use what it is given, and do nothing else: what it asks for is what it gets at most (of the class
 * Guaranteed), no token, no capabilities, nothing to write to but memory, no names of services.
 */
export function podOf(name: string, options: PodOptions): V1Pod {
  const { party, mark, image, hostname, command, env = {}, workingDir, limits, userId = USER_ID } = options;
  const folders: readonly InMemory[] = [{ path: '/tmp', mb: WRITABLE_MB }, ...(options.inMemory ?? [])];
  return {
    metadata: { name, labels: labelsOf(mark, party) },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: STOP_GRACE_S,
      nodeSelector: { 'kubernetes.io/hostname': hostname },
      tolerations: [{ key: BENCH_KEY, operator: 'Exists' }],
      // Names are asked of nobody: addresses are given.
      dnsPolicy: 'None',
      dnsConfig: {
        nameservers: ['127.0.0.1'],
        options: [
          { name: 'timeout', value: '1' },
          { name: 'attempts', value: '1' },
        ],
      },
      securityContext: {
        runAsNonRoot: true,
        runAsUser: userId,
        runAsGroup: userId,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      ...(options.seesNode && { hostPID: true }),
      containers: [
        {
          name: CONTAINER,
          image,
          imagePullPolicy: 'IfNotPresent',
          ...(command && { command: command.map(asItIs), args: [] }),
          ...(workingDir !== undefined && { workingDir }),
          env: Object.entries({ HOME: '/tmp', LANG: 'C.UTF-8', ...env }).map(([name, value]) => ({
            name,
            value: asItIs(value),
          })),
          resources: { requests: amountsOf(options.asks ?? limits), limits: amountsOf(limits) },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [
            ...folders.map(({ path }, at) => ({ name: `memory-${at}`, mountPath: path })),
            ...(options.seesNode ? [{ name: 'cgroups', mountPath: CGROUPS, readOnly: true }] : []),
          ],
        },
      ],
      volumes: [
        ...folders.map(({ mb }, at) => ({
          name: `memory-${at}`,
          emptyDir: { medium: 'Memory', sizeLimit: `${mb}Mi` },
        })),
        ...(options.seesNode ? [{ name: 'cgroups', hostPath: { path: CGROUPS, type: 'Directory' } }] : []),
      ],
    },
  };
}
