import { TONES } from '@headroom/report/compare';
import { z } from 'zod';
import type { Caveat } from '#results/answer/caveats.ts';

/** A sentence may name every server of a run. */
const text = z.string().max(20_000);
const texts = (max: number) => z.array(text).max(max);

const keyFigureSchema = z.object({
  ...{ name: text, subject: text, value: text, unit: text },
  interval: text.nullable(),
  tone: z.enum(['worse', 'better']).exactOptional(),
});

const caveatSchema = z.object({
  ...{ kind: text, label: text, why: text },
  warns: z.boolean().exactOptional(),
  lines: texts(10_000).exactOptional(),
  method: text.exactOptional(),
  short: text.exactOptional(),
});

/** What the page of a publication says, whatever method is in force when it is read. */
export const recordPageSchema = z.object({
  headline: text.nullable(),
  /** Direction of a comparison; a value of a newer version is left out. */
  tone: z.enum(TONES).optional().catch(undefined),
  figures: z.array(keyFigureSchema).max(20),
  findings: texts(2000),
  caveats: z.array(caveatSchema).max(100),
  /** In the order of the page; their rows are in the files `data/<name>.json`. */
  tables: z.array(z.object({ name: text, title: text })).max(200),
  /** Usual badge of each server; its picture is the file `badge/<file>`. */
  badges: z.array(z.object({ file: text, words: text, what: text })).max(1000),
  /** Metrics of the badges, the usual one first. */
  metrics: texts(20),
  /** Name and conditions of a history; absent of a run, which stays and has them. */
  subject: text.exactOptional(),
  facts: z
    .array(z.object({ name: text, value: text }))
    .max(40)
    .exactOptional(),
});
export type RecordPage = z.infer<typeof recordPageSchema>;

/** Caveats of a page as parts of pages draw them: they only read the words of a kind, which may be one of another version. */
export function caveatsIn({ caveats }: RecordPage): readonly Caveat[] {
  return caveats as readonly Caveat[];
}
