/** Trials of machines that are not this installation's, as somebody uploads them: checked for what can be, believed in nothing. */
import { z } from 'zod';
import { RUNTIMES } from '../host/environment.ts';
import { errorCountsOf, MOST_TAIL_BUCKETS, SECOND_PERCENTILES } from '../load/result.ts';
import { userFiguresSchema } from '../load/user-figures.ts';
import { PERCENTILE_GRID, REQUEST_KINDS } from '../suite/requests.ts';
import { PARTIES, TRIAL_STEPS } from './run.ts';

/** The largest of the database's whole numbers. */
const MAX_COUNT = 2 ** 31 - 1;
const MAX_CPUS = 4096;
/** A network may carry many times what a probe of it found. */
const MAX_PCT = 1_000_000;
const MAX_MEMORY_MB = 100_000_000;
/** No step, call or test takes longer: the longest load profile is a fraction of it. */
const MAX_MS = 6 * 3_600_000;
/** Longest latency of a second, as the recorder of infra/k6 keeps it. */
const MAX_LATENCY_MS = 3_600_000;
/** A sample a second, and some. */
const MAX_SAMPLES = 4700;
export const MAX_LOG = 65_536;
export const MAX_REASON = 10_000;

export const line = (most: number) =>
  z
    .string('must be text')
    .min(1, 'is empty')
    .max(most, `must have at most ${most} characters`)
    // Nothing that hides, turns or breaks a line.
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must be one line of printable characters');
const text = (most: number) => z.string('must be text').max(most, `must have at most ${most} characters`);
const number = (most: number) =>
  z
    .number(`must be a number from 0 to ${most}`)
    .min(0, 'must not be below 0')
    .max(most, `must be at most ${most}`);
const count = number(MAX_COUNT).int('must be a whole number');
const ms = number(MAX_MS);
const processorMs = number(MAX_MS * MAX_CPUS);
const memoryMb = number(MAX_MEMORY_MB);
const cpus = number(MAX_CPUS).int('must be a whole number').min(1, 'must be at least 1');
export const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item, 'must be a list').max(most, `must have at most ${most} entries`);
export const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names as readonly [Name, ...Name[]], `must be one of ${names.join(', ')}`);

const toolNames = list(line(200), 200);

/** What a server was measured by, and how it was started. */
const startedFields = {
  fileHash: z
    .string('must be a SHA-256')
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256: 64 digits from 0 to f')
    .describe('SHA-256 of the headroom.yaml of the measurement.'),
  runtime: oneOf([...RUNTIMES, 'running']).describe(
    'Runtime of the server; `running` if Headroom did not start it.',
  ),
  isolated: z.boolean('must be true or false'),
  egress: list(line(253), 50)
    .min(1, 'is empty: leave it out where there are none')
    .optional()
    .describe('Reachable hosts, which make figures depend on the network; absent if there are none.'),
  unchecked: toolNames.describe('Tools without expectations.'),
};

/** Instructions of hours exceed the whole numbers of the database. */
const counter = number(Number.MAX_SAFE_INTEGER).nullable();

/** Origin of a trial or of a comparison: machine, version and file. */
export const elsewhereSchema = z.strictObject({
  machine: z
    .strictObject({
      name: line(200),
      os: line(200),
      cpuModel: line(200),
      cpus,
      memoryMb: memoryMb.min(1, 'must be at least 1'),
    })
    .describe('Machine of the measurement, as described by its system.'),
  headroom: z
    .string('must be a version')
    .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[\w.]{1,40})?$/, 'must be a version, such as 0.1.0')
    .describe('Version of the command.'),
  ...startedFields,
  base: z
    .strictObject(startedFields)
    .optional()
    .describe('Base of a comparison, whose head the other fields describe; absent for a single trial.'),
  oneSided: z
    .strictObject({ base: toolNames, head: toolNames, dependent: toolNames })
    .optional()
    .describe(
      'Tools of one side of a comparison, and those that take their answers: none was called. Absent if there are none.',
    ),
});
export type Elsewhere = z.infer<typeof elsewhereSchema>;

const timesSchema = z.strictObject({ p50: ms, p95: ms, max: ms }).nullable();

const measurementSchema = z
  .strictObject({
    name: line(200),
    kind: oneOf(REQUEST_KINDS),
    count,
    errors: errorCountsOf(count),
    minMs: ms.nullable(),
    meanMs: ms.nullable(),
    maxMs: ms.nullable(),
    quantilesMs: list(ms, PERCENTILE_GRID.length),
    tail: z
      .strictObject({ us: list(count, MOST_TAIL_BUCKETS), counts: list(count.min(1), MOST_TAIL_BUCKETS) })
      .optional(),
    aborted: count.optional(),
    streams: z
      .strictObject({
        answers: count,
        stayedOpen: count,
        firstEventMs: timesSchema,
        silenceMs: timesSchema,
        without: count.optional(),
      })
      .refine(
        ({ answers, stayedOpen }) => stayedOpen <= answers,
        'must not count more streams in stayedOpen than in answers',
      )
      .optional(),
  })
  .superRefine((measurement, context) => {
    const { count, minMs, meanMs, maxMs, quantilesMs } = measurement;
    const refuse = (field: keyof typeof measurement, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (quantilesMs.length !== (count === 0 ? 0 : PERCENTILE_GRID.length)) {
      refuse('quantilesMs', `must have ${PERCENTILE_GRID.length} entries, or none where count is 0`);
    }
    const { us = [], counts = [] } = measurement.tail ?? {};
    if (us.length !== counts.length) refuse('tail', 'must have as many buckets as counts');
    if (us.some((value, at) => value < (us[at - 1] ?? 0))) refuse('tail', 'must not fall');
    if (counts.reduce((sum, one) => sum + one, 0) > count)
      refuse('tail', 'must hold no more calls than count');
    if (quantilesMs.some((value, at) => value < (quantilesMs[at - 1] ?? 0))) {
      refuse('quantilesMs', 'must not fall');
    }
    if ((meanMs === null) !== (count === 0)) refuse('meanMs', 'must be given exactly where count is not 0');
    if (minMs === null || meanMs === null || maxMs === null) return;
    if (!(minMs <= meanMs && meanMs <= maxMs)) refuse('meanMs', 'must lie between minMs and maxMs');
  });

const resourceSchema = z
  .strictObject({
    party: oneOf(PARTIES),
    atS: list(number(MAX_MS / 1000), MAX_SAMPLES),
    cpuPct: list(number(100 * MAX_CPUS), MAX_SAMPLES),
    memoryMb: list(memoryMb, MAX_SAMPLES),
    cpuMs: processorMs,
    throttledMs: processorMs.nullable(),
    meanMemoryMb: memoryMb,
    peakMemoryMb: memoryMb,
  })
  .superRefine(({ atS, cpuPct, memoryMb }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (cpuPct.length !== atS.length) refuse('cpuPct', 'must have as many entries as atS');
    if (memoryMb.length !== atS.length) refuse('memoryMb', 'must have as many entries as atS');
    if (atS.some((at, i) => at < (atS[i - 1] ?? 0))) refuse('atS', 'must not fall');
  });

const seriesSchema = z
  .strictObject({
    name: line(200),
    kind: oneOf(REQUEST_KINDS),
    counts: list(count, MAX_SAMPLES),
    errors: list(count, MAX_SAMPLES),
    percentilesMs: z
      .array(
        list(ms.max(MAX_LATENCY_MS, 'must be at most an hour').nullable(), MAX_SAMPLES),
        'must be a list',
      )
      .length(SECOND_PERCENTILES.length, `must have ${SECOND_PERCENTILES.length} lists`),
  })
  .superRefine(({ counts, errors, percentilesMs }, context) => {
    const refuse = (...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message: 'must have as many entries as counts' });
    if (errors.length !== counts.length) refuse('errors');
    for (const [at, column] of percentilesMs.entries()) {
      if (column.length !== counts.length) refuse('percentilesMs', at);
    }
  });

/** Entries of a list of which each has a name of its own. @param within key of the entries that may share names with others */
function named<Item extends z.ZodType<object>>(
  entries: z.ZodArray<Item>,
  key: keyof z.infer<Item> & string,
  within?: keyof z.infer<Item>,
) {
  return entries.superRefine((items, context) => {
    const names = items.map((item) => JSON.stringify([item[key], within && item[within]]));
    for (const [at, name] of names.entries()) {
      if (names.indexOf(name) === at) continue;
      const message = `duplicates ${JSON.stringify(items[at]?.[key])}`;
      context.addIssue({ code: 'custom', path: [at, key], message });
    }
  });
}

/** Outcome of a trial. */
export const resultSchema = z.strictObject({
  outcome: oneOf(['passed', 'server_failed', 'rig_failed', 'invalid']),
  reason: text(MAX_REASON).min(1, 'is empty').nullable(),
  phases: named(list(z.strictObject({ step: oneOf(TRIAL_STEPS), ms }), TRIAL_STEPS.length), 'step'),
  coldStartMs: ms.nullable(),
  idleMemoryMb: memoryMb.nullable(),
  windowMs: ms.nullable(),
  testMs: ms.nullable(),
  countedRequests: count.nullable(),
  hostCpuMs: processorMs.nullable(),
  stolenCpuMs: processorMs.nullable(),
  rigCpuMs: processorMs.nullable(),
  busiestThreadMs: processorMs.nullable(),
  busiestBackendMs: processorMs.nullable(),
  // Commands of versions before do not send these four.
  plannedArrivals: count.nullable().default(null),
  droppedArrivals: count.nullable().default(null),
  loadHost: z
    .strictObject({
      ...{ cpus, cpuMs: processorMs, stolenCpuMs: processorMs, rigCpuMs: processorMs },
      isHost: z.boolean('must be true or false'),
      networkPct: number(MAX_PCT).nullable(),
    })
    .nullable()
    .default(null),
  unauthorized: z.strictObject({ fromS: count, lastRightS: count }).optional(),
  users: userFiguresSchema.exactOptional(),
  counters: z
    .strictObject({ instructions: counter, contextSwitches: counter })
    .optional()
    .describe('Counters of the server’s processes, by perf; absent if not counted.'),
  requests: named(list(seriesSchema, 205), 'name', 'kind').default([]),
  log: text(MAX_LOG),
  measurements: named(list(measurementSchema, 200), 'name', 'kind'),
  resources: named(list(resourceSchema, PARTIES.length), 'party'),
  checks: list(
    z.strictObject({
      name: line(400),
      outcome: oneOf(['pass', 'warn', 'fail']),
      reason: text(MAX_REASON).nullable(),
      ms,
      bytes: count.optional(),
    }),
    600,
  ),
});
