import { z } from 'zod';
import { archiveRuleSchema } from '../run/archive-rule.ts';
import { PARTIES } from '../run/run.ts';
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
  cpus: z.int().positive().describe('Number of logical processors.'),
  memoryMb: z.number().positive(),
  kernel: z.string(),
  os: z.string(),
  microcode: z.string().optional().describe('Microcode revision of the processors; absent if unknown.'),
  topology: z
    .object({
      cores: z.array(z.string()).describe('Logical processors of each core.'),
      nodes: z.array(z.string()).describe('Logical processors of each NUMA node, from node 0.'),
    })
    .optional()
    .describe('Lists in the format of cpuset(7); absent if unknown.'),
});
export type MachineDescription = z.infer<typeof machineDescriptionSchema>;

/** Description of a host that its worker gives when it registers: of the machine that its servers run on. */
export const hostDescriptionSchema = machineDescriptionSchema.extend({
  toolchains: z.record(z.string(), z.string()).describe('Versions of the installed toolchains.'),
  servers: z.array(
    z.object({
      id: z.string(),
      available: z.boolean(),
      reason: z.string().nullable().describe('What is missing, and how to install it; null if available.'),
    }),
  ),
  suites: z.array(z.string()).default(['io']).describe('Supported suites.'),
  profiles: z.array(z.string()).default(['smoke', 'quick', 'published']).describe('Supported load profiles.'),
  handshakes: z
    .array(z.string())
    .default(['session', 'persistent', 'stateless'])
    .describe('Supported handshakes.'),
  limits: timeLimitsSchema.optional().describe('Time limits; absent from earlier workers, which have none.'),
  archives: archiveRuleSchema
    .optional()
    .describe(
      'Workspaces whose uploaded archives it builds: none, that of its pool, or all that may use the pool; absent: none.',
    ),
  discovers: z
    .boolean()
    .optional()
    .describe('True if it fetches packages for workspaces whose archives it builds; absent: false.'),
});
export type HostDescription = z.infer<typeof hostDescriptionSchema>;

/** The network between the machine of the load and that of the servers, as it was before the run. */
export const networkBetweenSchema = z.object({
  roundTripMs: z.number().describe('Median round trip of small requests, in milliseconds.'),
  bytesPerS: z.number().describe('Throughput of one large answer, in bytes per second.'),
  clockAheadMs: z.number().describe('Lead of the servers’ clock, in milliseconds.'),
});
export type NetworkBetween = z.infer<typeof networkBetweenSchema>;

const cpuLimit = z.number().nullable().describe('Maximum number of processors; null if not enforced.');

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
      isHost: z.boolean().describe('True if it is the host itself, reached over a network.'),
    })
    .optional()
    .describe('Machine that generates the load; absent if it is the host, or with runners.'),
  runners: z
    .int()
    .min(2)
    .optional()
    .describe('Number of load generators in pods of the cluster; absent: one.'),
  runtime: z.enum(RUNTIMES),
  isolated: z.boolean().describe('False if parties share the host without enforced limits.'),
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
      'False if the servers could reach more than their backends; absent otherwise, and for plain processes.',
    ),
  cpusets: z
    .partialRecord(z.enum(PARTIES), z.string())
    .nullable()
    .default(null)
    .describe('Processors of each party, in the format of cpuset(7); null: any.'),
  egress: z
    .array(z.string())
    .optional()
    .describe(
      'Reachable hosts other than backends, which make figures depend on the network; absent if there are none.',
    ),
  versions: z.object({
    k6: z.string(),
    redis: z.string().optional().describe('Version; absent without such a backend.'),
    postgres: z.string().optional().describe('Version; absent without such a backend.'),
    headroom: z.string(),
    docker: z.string().optional(),
  }),
});
export type RunEnvironment = z.infer<typeof runEnvironmentSchema>;

const pct = z.number().describe('Percent of the steady window.');

const atRestSchema = z.object({
  cpuPct: z.number().describe('CPU of the server over a second, in percent; 100 is one processor.'),
  openFiles: z.int().nullable().describe('Open files, sockets and pipes; null if unknown.'),
});
/** Use of a server that nobody calls. */
export type AtRest = z.infer<typeof atRestSchema>;

const restSchema = z.object({
  before: atRestSchema.describe('Before the load.'),
  after: atRestSchema.describe('After the load.'),
  afterS: z.number().describe('Seconds between the end of the load and `after`.'),
});
export type Rest = z.infer<typeof restSchema>;

/** Processor time beyond that before the load, in percent of a processor, from which a server does not rest after it. */
export const CPU_LEFT_PCT = 10;

/** Conditions of one trial in its steady window, which may differ between trials of a run; stored with it. */
export const trialEnvironmentSchema = z.object({
  governors: z
    .array(z.string())
    .nullable()
    .describe('Distinct frequency governors of the processors; null if the kernel reports none.'),
  frequencyMhz: z
    .object({ lowest: z.number(), mean: z.number(), highest: z.number() })
    .nullable()
    .describe(
      'Frequencies over all processors, sampled once per second; null if the kernel reports none, as in most virtual machines.',
    ),
  throttles: z
    .int()
    .nullable()
    .describe('Number of times that heat or power throttled a core; null if the kernel does not count.'),
  pressurePct: z
    .object({ cpu: pct, io: pct, memory: pct })
    .nullable()
    .describe(
      'Time in which some task of the host was stalled (PSI, `some`); null if the kernel does not count.',
    ),
  locks: z
    .record(z.string(), z.string())
    .describe('First 12 digits of the SHA-256 of each lockfile of the build.'),
  counters: z
    .object({
      instructions: z.number().nullable().describe('Instructions in user space.'),
      contextSwitches: z.number().nullable(),
      missing: z.string().nullable().describe('Reason that a counter is null.'),
    })
    .nullable()
    .describe('Counters of the server’s processes, by perf; null without a steady window.'),
  settling: z
    .object({
      firstMs: z.number(),
      lastMs: z.number(),
      standardErrorMs: z
        .number()
        .nullable()
        .optional()
        .describe(
          'Standard error of the difference; null for windows under 6 s, and for parts of the window without calls; absent from older trials.',
        ),
    })
    .nullable()
    .optional()
    .describe(
      'CPU time of the server per call in the first and last third of the steady window; null with too few calls, and where tools follow each other; absent from older trials.',
    ),
  rest: restSchema
    .optional()
    .describe('Use of the server while nobody calls it; absent unless the load gives calls up.'),
});
export type TrialEnvironment = z.infer<typeof trialEnvironmentSchema>;
