import { z } from 'zod';
import { archiveRuleSchema } from './archive-rule.ts';
import { PARTIES } from './run.ts';
import { timeLimitsSchema } from './time-limits.ts';

/** Form that servers run in: plain processes, containers of an engine, pods of a cluster. */
export const RUNTIMES = ['process', 'docker', 'kubernetes'] as const;
export type RuntimeId = (typeof RUNTIMES)[number];

/** The same in words: one's name, how several run, and how one does. */
const RUNTIME_WORDS: Readonly<Record<RuntimeId, { some: string; how: string; howOne: string }>> = {
  process: { some: 'plain processes', how: 'as plain processes', howOne: 'as a plain process' },
  docker: { some: 'containers', how: 'in containers', howOne: 'in a container' },
  kubernetes: { some: 'pods', how: 'in pods', howOne: 'in a pod' },
};

/** Words for a runtime; an unknown one is taken for plain processes, of which nothing is promised. */
export function runtimeWords(id: string): { some: string; how: string; howOne: string } {
  return RUNTIME_WORDS[RUNTIMES.find((known) => known === id) ?? 'process'];
}

/** A machine. */
export const machineDescriptionSchema = z.object({
  cpuModel: z.string(),
  cpus: z.int().positive().describe('logical processors'),
  memoryMb: z.number().positive(),
  kernel: z.string(),
  os: z.string(),
  microcode: z.string().optional().describe('revision of its processors’ microcode; absent where not known'),
  topology: z
    .object({
      cores: z.array(z.string()).describe('logical processors of each core'),
      nodes: z.array(z.string()).describe('logical processors of each NUMA node, from node 0'),
    })
    .optional()
    .describe('lists as of cpuset(7); absent where not known'),
});
export type MachineDescription = z.infer<typeof machineDescriptionSchema>;

/** Description of a host that its worker gives when it registers: of the machine that its servers run on. */
export const hostDescriptionSchema = machineDescriptionSchema.extend({
  toolchains: z.record(z.string(), z.string()).describe('toolchain to its version, only those present'),
  servers: z.array(
    z.object({
      id: z.string(),
      available: z.boolean(),
      reason: z.string().nullable().describe('what is missing and how to install it'),
    }),
  ),
  suites: z
    .array(z.string())
    .default(['io'])
    .describe('those that its worker knows; workers of an earlier version, which do not tell, know io alone'),
  profiles: z
    .array(z.string())
    .default(['smoke', 'quick', 'published'])
    .describe(
      'load profiles that its worker knows; workers of an earlier version, which do not tell, know these',
    ),
  handshakes: z
    .array(z.string())
    .default(['session', 'persistent', 'stateless'])
    .describe('those that its worker knows; workers of an earlier version, which do not tell, know these'),
  limits: timeLimitsSchema
    .optional()
    .describe('what takes longer is ended; absent from workers of an earlier version, which end nothing'),
  archives: archiveRuleSchema
    .optional()
    .describe(
      'whose uploaded archives it builds: of nobody, of the workspace of its pool, or of all that may use the pool; absent: of nobody',
    ),
  discovers: z
    .boolean()
    .optional()
    .describe(
      'whether it fetches packages that are named by a text, of workspaces whose archives it builds; absent: it does not',
    ),
});
export type HostDescription = z.infer<typeof hostDescriptionSchema>;

/** The network between the machine of the load and that of the servers, as it was before the run. */
export const networkBetweenSchema = z.object({
  roundTripMs: z.number().describe('median of small requests'),
  bytesPerS: z.number().describe('of one large answer'),
  clockAheadMs: z.number().describe('by how much the clock of the servers’ machine is ahead'),
});
export type NetworkBetween = z.infer<typeof networkBetweenSchema>;

const cpuLimit = z.number().nullable().describe('processors it may use at most; null: not enforced');

/** Environment of a run; stored with it and shown as its method. */
export const runEnvironmentSchema = z.object({
  host: hostDescriptionSchema.omit({
    servers: true,
    suites: true,
    profiles: true,
    handshakes: true,
    limits: true,
    archives: true,
    discovers: true,
  }),
  loadHost: machineDescriptionSchema
    .extend({
      network: networkBetweenSchema,
      isHost: z.boolean().describe('whether it is the host after all, with only a network between'),
    })
    .optional()
    .describe('machine that the load comes from; absent: the host itself, or runners'),
  runners: z
    .int()
    .min(2)
    .optional()
    .describe('load generators in pods of the cluster that offered the load together; absent: there was one'),
  runtime: z.enum(RUNTIMES),
  isolated: z.boolean().describe('false: parties share the host without enforced limits'),
  limits: z.object({
    serverCpus: cpuLimit,
    redisCpus: cpuLimit.default(null),
    apiCpus: cpuLimit.default(null),
    serverMemoryMb: z.number(),
    webConcurrency: z.int(),
  }),
  fenced: z
    .literal(false)
    .optional()
    .describe(
      'the network led its servers to more than their backends; absent: it did not, or nothing keeps plain processes',
    ),
  cpusets: z
    .partialRecord(z.enum(PARTIES), z.string())
    .nullable()
    .default(null)
    .describe('processors each party runs on, as cpuset(7) lists them; null: any'),
  egress: z
    .array(z.string())
    .optional()
    .describe(
      'hosts that its servers could reach, so that figures are those of the network too; absent: none but their backends',
    ),
  versions: z.object({
    k6: z.string(),
    redis: z.string().optional().describe('absent where servers have none'),
    postgres: z.string().optional().describe('absent where servers have none'),
    headroom: z.string(),
    docker: z.string().optional(),
  }),
});
export type RunEnvironment = z.infer<typeof runEnvironmentSchema>;

const pct = z.number().describe('percent of the steady window');

/** Conditions of one trial in its steady window, which may differ between trials of a run; stored with it. */
export const trialEnvironmentSchema = z.object({
  governors: z
    .array(z.string())
    .nullable()
    .describe('frequency governors of the processors, each once; null: the kernel names none'),
  frequencyMhz: z
    .object({ lowest: z.number(), mean: z.number(), highest: z.number() })
    .nullable()
    .describe(
      'over all processors, read once a second; null: the kernel tells none, as in most virtual machines',
    ),
  throttles: z
    .int()
    .nullable()
    .describe('times that heat or power slowed a core; null: not counted by the kernel'),
  pressurePct: z
    .object({ cpu: pct, io: pct, memory: pct })
    .nullable()
    .describe(
      'time in which some task of the host waited for it (PSI, `some`); null: not counted by the kernel',
    ),
  locks: z
    .record(z.string(), z.string())
    .describe('SHA-256 of each lockfile that the server was built by, its first 12 digits'),
  counters: z
    .object({
      instructions: z.number().nullable().describe('of user space'),
      contextSwitches: z.number().nullable(),
      missing: z.string().nullable().describe('why a counter is null, in words'),
    })
    .nullable()
    .describe('of the processes of the server, by perf; null: the trial came to no steady window'),
  settling: z
    .object({
      firstMs: z.number(),
      lastMs: z.number(),
      standardErrorMs: z
        .number()
        .nullable()
        .optional()
        .describe(
          'standard error of their difference, from the spread of neighbouring ninths of the window; null: the window is shorter than six seconds; absent from older trials',
        ),
    })
    .nullable()
    .optional()
    .describe(
      'processor time of the server a call in the first and the last third of the steady window; null: too few calls; absent from older trials',
    ),
});
export type TrialEnvironment = z.infer<typeof trialEnvironmentSchema>;
