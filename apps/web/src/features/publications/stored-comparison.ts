import { SIDES } from '@headroom/model/comparison';
import { changedRows, changesLabel, failuresOf, summaryOf, TONES, VERDICTS } from '@headroom/report/compare';
import { z } from 'zod';
import { changedLabel } from '#results/comparison/changed-label.ts';
import type { ComparedRun } from '#results/comparison/compared.ts';
import { headlineIn } from '#results/comparison/headline-in.ts';
import { comparedIn } from '#results/comparison/sides.ts';

/** What a publication of a comparison keeps: enough for lists, its badge, its picture and the headline. */
const storedComparisonSchema = z.object({
  servers: z.array(z.string()),
  /** Rounds that its verdicts are of. */
  rounds: z.number(),
  headline: z.string(),
  tone: z.enum(TONES),
  counts: z.partialRecord(z.enum(VERDICTS), z.number()),
  /** Sides of servers that failed altogether. */
  failures: z.array(z.object({ serverId: z.string(), side: z.enum(SIDES) })),
  /** The largest changes, worst first, in words. */
  changes: z.array(z.object({ verdict: z.enum(VERDICTS), text: z.string() })),
});
export type StoredComparison = z.infer<typeof storedComparisonSchema>;

/** Changes that are kept: as many as fit into its picture. */
const KEPT_CHANGES = 3;

/** What a publication of a finished comparison keeps. */
export function comparisonToStore(compared: ComparedRun): StoredComparison {
  const { run, comparison } = compared;
  const headline = headlineIn(comparedIn(compared));
  if (!headline) throw new Error(`comparison ${run.id} has no verdicts, though it is finished`);
  // The schema drops every other field.
  return storedComparisonSchema.parse({
    servers: run.servers,
    rounds: comparison.rounds,
    headline: headline.text,
    tone: headline.tone,
    counts: comparison.counts,
    failures: failuresOf(run.trials),
    changes: changedRows(comparison.rows)
      .slice(0, KEPT_CHANGES)
      .map((row) => ({ verdict: row.verdict, text: changedLabel(row, comparison) })),
  });
}

const verdictSchema = z.enum(VERDICTS);

/** The same of any version: a direction that only a newer one knows is open, its verdicts are left out. */
const readComparisonSchema = storedComparisonSchema.extend({
  tone: z.enum(TONES).catch('open'),
  counts: z
    .record(z.string(), z.number())
    .transform((counts): StoredComparison['counts'] =>
      Object.fromEntries(
        Object.entries(counts).filter(([verdict]) => verdictSchema.safeParse(verdict).success),
      ),
    ),
  changes: z.array(z.object({ verdict: z.string(), text: z.string() })).transform((changes) =>
    changes.flatMap(({ verdict, text }) => {
      const known = verdictSchema.safeParse(verdict).data;
      return known ? [{ verdict: known, text }] : [];
    }),
  ),
});

/** What a publication keeps of a comparison; null of any other run. */
export function readComparison(stored: unknown): StoredComparison | null {
  return readComparisonSchema.nullable().parse(stored);
}

/** Its verdict in a few words: "go fails at head", "2 regressed, 1 improved", "No slowdown beyond 4 % found". */
export function verdictWords({ failures, counts, tone, headline }: StoredComparison): string {
  const [first, ...others] = failures;
  if (first) {
    return `${first.serverId} fails at ${first.side}${others.length > 0 ? `, ${others.length} more` : ''}`;
  }
  const changes = changesLabel(counts);
  if (changes) return changes;
  const [clause = headline] = headline.split(';');
  return tone === 'open' ? 'inconclusive' : clause;
}

/** How many metrics have which verdict, in a sentence. */
export function countsLabel({ counts }: StoredComparison): string {
  return summaryOf({ counts });
}
