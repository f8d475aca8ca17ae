import {
  capacityFinding,
  capacityLabel,
  formatMs,
  GROWTH_VERDICTS,
  growing,
  growthLabel,
  isolationFinding,
  isolationOutcome,
  JUDGED_PERCENTILES,
  type JudgedRow,
  levelLabel,
  SOAK_METRICS,
  scalingFinding,
  searchedLevel,
  soakFinding,
  soakMetric,
  startsFinding,
  sweepFinding,
  sweepOutcome,
  takingTheMost,
  timesLabel,
} from '@headroom/report';
import type { Encoding, TextSize } from '@headroom/workload';
import { plural } from '@headroom/workload/plural';
import { z } from 'zod';
import type { RunReport } from '#results/run/ended-runs.ts';

const figure = z.number().nullable();
const span = z.object({ low: z.number(), high: z.number() });
export const intervalSchema = span.extend({ kind: z.enum(['range', 'confidence']) }).nullable();

/** A service level. */
const level = z.object({ p99Ms: z.number(), errorPct: z.number() });

const capacityFields = {
  rounds: z.number(),
  perS: figure,
  interval: intervalSchema,
  between: z.object({ low: z.number(), high: figure }).nullable(),
  atLeast: z.boolean(),
  // Absent of publications from before it was stored.
  confirmedRounds: z.number().optional(),
};

const capacitySchema = z.object({
  kind: z.literal('capacity'),
  level,
  ...capacityFields,
  // Absent of publications from before it was stored.
  limitedBy: z.array(z.string()).optional(),
});

const scalingSchema = z.object({
  kind: z.literal('scaling'),
  level,
  steps: z.array(
    z.object({
      instances: z.number(),
      ...capacityFields,
      times: z.object({ median: z.number(), interval: intervalSchema, atLeast: z.boolean() }).nullable(),
    }),
  ),
});

const sweepSchema = z.object({
  kind: z.literal('sweep'),
  by: z.enum(['users', 'arrivals']).nullable(),
  rounds: z.number(),
  levels: z.array(z.object({ level: z.number() })),
  peak: z
    .object({
      level: z.number(),
      callsPerS: z.number(),
      rigLimited: z.boolean(),
      interval: intervalSchema,
    })
    .nullable(),
  keptUpTo: figure,
  behind: figure,
  // Absent of publications from before it was stored.
  flat: z
    .object({ from: z.number(), to: z.number(), limitedBy: z.array(z.string()) })
    .nullable()
    .optional(),
});

const soakSchema = z.object({
  kind: z.literal('soak'),
  rounds: z.number(),
  minutes: z.number(),
  growth: z.array(
    z.object({
      metric: z.enum(SOAK_METRICS.map(({ id }) => id)),
      rounds: z.number(),
      mean: figure,
      perHour: figure,
      interval: span.nullable(),
      atMostPerHour: figure,
      boundPerHour: figure,
      latePerHour: figure,
      // Absent of publications from before they were stored.
      quarters: z.object({ first: z.number(), last: z.number() }).nullable().optional(),
      falls: figure.optional(),
      perCallKb: figure.optional(),
      perCallInterval: span.nullable().optional(),
      sessions: z.enum(['ended', 'left']).optional(),
      freed: z.object({ withinS: z.number(), afterS: figure }).optional(),
      verdict: z.enum(GROWTH_VERDICTS),
    }),
  ),
});

const startsSchema = z.object({
  kind: z.literal('starts'),
  rounds: z.number(),
  starts: z.number(),
  coldStart: z.object({ median: z.number(), interval: intervalSchema }).nullable(),
  coldStartByRound: z.array(z.object({ round: z.number(), ms: z.number() })),
});

const isolationSchema = z.object({
  kind: z.literal('isolation'),
  rounds: z.number(),
  judgedRounds: z.number(),
  culprit: z
    .object({
      tool: z.string(),
      heldTools: z.array(
        z.object({
          tool: z.string(),
          percentile: z.literal(JUDGED_PERCENTILES),
          aloneMs: z.number(),
          mixedMs: z.number(),
          withoutMs: z.number(),
        }),
      ),
    })
    .nullable(),
  sometimes: z.array(z.string()),
  notJudged: z.array(z.string()),
  unjudged: z.array(z.string()).exactOptional(),
});

/** What a publication of an experiment stores of a server: enough for lists, badges, pictures and the headline. */
export const storedExperimentSchema = z.discriminatedUnion('kind', [
  capacitySchema,
  sweepSchema,
  soakSchema,
  startsSchema,
  scalingSchema,
  isolationSchema,
]);
export type StoredExperiment = z.infer<typeof storedExperimentSchema>;
type StoredOf<Kind extends StoredExperiment['kind']> = Extract<StoredExperiment, { kind: Kind }>;

/** A row of a publication: figures of one load, or null each and the outcome of an experiment. */
export interface StoredRow extends JudgedRow {
  readonly experiment?: StoredExperiment;
  /** Total of its context; absent where it was not counted, and of older publications. */
  readonly context?: TextSize & { readonly encoding: Encoding };
}

/** What is to be stored of the servers of a run of experiments, in the order of its table; empty of any other run. */
export function experimentsOf({
  run,
  report,
}: RunReport): { readonly serverId: string; readonly experiment: StoredExperiment }[] {
  const stored = (rows: readonly { readonly serverId: string }[], rest: object) =>
    // The schema drops every other column.
    rows.map((row) => ({
      serverId: row.serverId,
      experiment: storedExperimentSchema.parse({ ...row, ...rest }),
    }));
  const level = searchedLevel(run.trials);
  return [
    ...(level ? stored(report.capacity, { kind: 'capacity', level }) : []),
    ...(level ? stored(report.scaling, { kind: 'scaling', level }) : []),
    ...stored(report.sweep, { kind: 'sweep' }),
    ...stored(report.soak, { kind: 'soak' }),
    ...stored(report.starts, { kind: 'starts' }),
    ...stored(report.isolation, { kind: 'isolation' }),
  ];
}

/** Outcomes of one kind of experiment, each with its server. */
export function storedOf<Kind extends StoredExperiment['kind']>(
  kind: Kind,
  rows: readonly StoredRow[],
): (StoredOf<Kind> & { readonly serverId: string })[] {
  return rows.flatMap(({ serverId, experiment }) =>
    experiment?.kind === kind ? [{ ...(experiment as StoredOf<Kind>), serverId }] : [],
  );
}

/** The kind of experiment that a publication is of; null of servers under one load. */
export function storedKind(rows: readonly StoredRow[]): StoredExperiment['kind'] | null {
  return rows.find(({ experiment }) => experiment !== undefined)?.experiment?.kind ?? null;
}

/** What a publication of an experiment found, in a sentence; null of any other, and where nothing is known. */
export function storedFinding(rows: readonly StoredRow[]): string | null {
  switch (storedKind(rows)) {
    case 'capacity': {
      const found = storedOf('capacity', rows);
      return found[0] ? capacityFinding(found, found[0].level) : null;
    }
    case 'sweep':
      return sweepFinding(storedOf('sweep', rows));
    case 'soak':
      return soakFinding(storedOf('soak', rows));
    case 'starts':
      return startsFinding(storedOf('starts', rows));
    case 'scaling': {
      const found = storedOf('scaling', rows);
      return found[0] ? scalingFinding(found, found[0].level) : null;
    }
    case 'isolation':
      return isolationFinding(storedOf('isolation', rows));
    case null:
      return null;
  }
}

/** The outcome of one server in a few words: "1,180 calls/s at P99 ≤ 100 ms"; null where nothing is known of it. */
export function outcomeLabel(experiment: StoredExperiment): string | null {
  switch (experiment.kind) {
    case 'capacity': {
      const { perS, atLeast, level } = experiment;
      return perS === null ? null : `${capacityLabel({ perS, atLeast })} calls/s at P99 ≤ ${level.p99Ms} ms`;
    }
    case 'sweep':
      return sweepOutcome(experiment);
    case 'soak':
      return growthOutcome(experiment);
    case 'starts':
      return experiment.coldStart && `${formatMs(experiment.coldStart.median, 1)} ms cold start`;
    case 'scaling': {
      const last = experiment.steps.at(-1);
      return last?.times ? `${timesLabel(last.times)} × with ${plural(last.instances, 'instance')}` : null;
    }
    case 'isolation':
      return isolationOutcome(experiment);
  }
}

/** Only what was seen and settled is said to not grow. */
function growthOutcome({ growth }: StoredOf<'soak'>): string | null {
  const [first, ...others] = growing({ growth });
  if (first) {
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${soakMetric(first.metric).title} ${growthLabel(first)}${more}`;
  }
  const seen = growth.filter(({ verdict }) => verdict !== 'unknown');
  if (seen.length === 0) return null;
  return seen.some(({ verdict }) => verdict === 'undecided' || verdict === 'rises')
    ? 'growth undecided'
    : 'no measured figure grows';
}

/** A server of a list, with its outcome. */
interface Leader {
  readonly serverId: string;
  readonly label: string;
}

/** Servers that may serve the most, the highest first; empty where an experiment says nothing of that. */
export function servingMost(rows: readonly StoredRow[]): Leader[] {
  const leaders = takingTheMost(storedOf('capacity', rows));
  return leaders.map(({ serverId, ...experiment }) => ({ serverId, label: outcomeLabel(experiment) ?? '' }));
}

/** The service level of a publication of capacities, in words; null of any other. */
export function storedLevel(rows: readonly StoredRow[]): string | null {
  const [first] = [...storedOf('capacity', rows), ...storedOf('scaling', rows)];
  return first ? levelLabel(first.level) : null;
}
