import { z } from 'zod';
import { cutText, MAX_TRIAL_TEXT } from '../text/bounded-json.ts';
import { visibleLine } from '../text/unseen.ts';
import { ENCODINGS, MAX_CONTEXT_NAME, textSizeSchema } from './context.ts';

/** Limits of the calls whose answers are counted: calls and bytes of a tool, and seconds of all tools. */
export const ANSWER_LIMITS = { calls: 40, bytes: 4 * 2 ** 20, seconds: 60 } as const;

/** Answers below which none is larger than a P95. */
export const MIN_ANSWERS_FOR_P95 = 20;

/** Contents of answers that are named and not counted. */
export const UNCOUNTED = ['image', 'audio', 'blob', 'link', 'other'] as const;
export type Uncounted = (typeof UNCOUNTED)[number];

const count = z.int().min(0);
const spreadSchema = z.object({
  median: count,
  p95: count.nullable().describe(`Null over fewer than ${MIN_ANSWERS_FOR_P95} answers.`),
  largest: count,
});
/** Sizes of the answers of a tool, by nearest rank. */
export type Spread = z.infer<typeof spreadSchema>;

const sizeSpreadSchema = z.object({ tokens: spreadSchema, bytes: spreadSchema });
/** The same by tokens and by bytes. */
export type SizeSpread = z.infer<typeof sizeSpreadSchema>;

export const toolAnswersSchema = z.object({
  tool: z.string(),
  callsHash: z.string().describe('Hash of its arguments and variables in the workload.'),
  sha256: z.string().describe('Digest of its answers in the order of the calls, errors included.'),
  calls: count.describe('Answers without an error.'),
  sizes: z
    .object({
      answer: sizeSpreadSchema.describe('Its text, or its structured content where it has no other content.'),
      text: sizeSpreadSchema.describe('Texts, those of embedded resources included.'),
      structured: sizeSpreadSchema.describe('Compact JSON of the structured content.'),
    })
    .nullable()
    .describe('Sizes of answers without an error; null if there are none.'),
  uncounted: z.record(z.enum(UNCOUNTED), count).describe('Contents that are not counted, of all answers.'),
  errors: z.object({
    calls: count.describe('Answers with an error.'),
    largest: textSizeSchema.nullable().describe('The largest of them; null if there are none.'),
  }),
  problem: z.string().nullable().describe('Reason that further calls were left out.'),
});
/** What the answers of a tool take of the context of a model. */
export type ToolAnswers = z.infer<typeof toolAnswersSchema>;

/** What the answers of a server take of the context of a model. */
export const answersFiguresSchema = z.object({
  encoding: z.enum(ENCODINGS),
  library: z.string().describe('Library that counted, with its version.'),
  tools: z.array(toolAnswersSchema).describe('Tools of the workload, in its order.'),
  problems: z.array(z.string()).describe('Reasons that calls of all tools were left out.'),
});
export type AnswersFigures = z.infer<typeof answersFiguresSchema>;

/** Figures of answers, or why they could not be counted, in words. */
export const answersResultSchema = z.union([answersFiguresSchema, z.object({ problem: z.string() })]);
export type AnswersResult = z.infer<typeof answersResultSchema>;

/** Figures as they are stored: servers write the reasons, which are as long as they like and may hide or turn a line. */
export function boundedAnswers(answers: AnswersResult): AnswersResult {
  const reason = (text: string) => cutText(visibleLine(text), MAX_TRIAL_TEXT);
  if ('problem' in answers) return { problem: reason(answers.problem) };
  return {
    ...answers,
    tools: answers.tools.map((one) => ({
      ...one,
      tool: cutText(visibleLine(one.tool), MAX_CONTEXT_NAME),
      problem: one.problem && reason(one.problem),
    })),
    problems: answers.problems.map(reason),
  };
}
