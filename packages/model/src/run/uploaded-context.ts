/** What somebody uploads of the context of a server: checked for what can be. */
import { z } from 'zod';
import { SIDES } from '../comparison/side.ts';
import { contextFiguresSchema, type TextSize } from '../context/context.ts';
import { CONTEXT_LIMITS } from '../context/limits.ts';
import { MAX_TRIAL_TEXT } from '../text/bounded-json.ts';
import { oneOf } from './elsewhere.ts';

/** Tools of a side, and entries of any other list. */
export const MAX_UPLOADED_TOOLS = 2000;

const digest = z
  .string('must be a SHA-256')
  .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256: 64 digits from 0 to f');

/** Context of a side, as its catalogue was counted. Texts are not uploaded: their digests tell what differs. */
export const uploadedContextSchema = z
  .strictObject({
    side: oneOf(SIDES).nullable().describe('null where the upload is one trial'),
    figures: contextFiguresSchema.nullable().describe('null if it was not counted'),
    problem: z.string('must be text').nullable().describe('reason that it was not counted; null if it was'),
    digests: z
      .strictObject({ instructions: digest, tools: z.array(digest, 'must be a list') })
      .nullable()
      .describe('SHA-256 of the texts of the instructions and of each tool; null if it was not counted'),
  })
  .superRefine(({ figures, problem, digests }, context) => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message });
    if ((figures === null) === (problem === null))
      refuse(['problem'], 'must be given exactly without figures');
    if (digests && digests.tools.length !== (figures?.tools.length ?? 0)) {
      refuse(['digests', 'tools'], 'must have as many entries as figures.tools');
    }
    refuseBeyond({ figures, problem }, [], refuse);
  });
export type UploadedContext = z.infer<typeof uploadedContextSchema>;

type Path = readonly (string | number)[];
type Refuse = (path: Path, message: string) => void;

/** Refuses texts, lists and numbers that no catalogue within the limits of counting gives. */
function refuseBeyond(part: unknown, path: Path, refuse: Refuse): void {
  if (typeof part === 'string' && part.length > MAX_TRIAL_TEXT) {
    refuse(path, `must have at most ${MAX_TRIAL_TEXT} characters`);
  }
  if (typeof part === 'number' && part > CONTEXT_LIMITS.bytes) {
    refuse(path, `must be at most ${CONTEXT_LIMITS.bytes}`);
  }
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part) && part.length > MAX_UPLOADED_TOOLS) {
    refuse(path, `must have at most ${MAX_UPLOADED_TOOLS} entries`);
    return;
  }
  const { tokens = 0, bytes = tokens } = part as Partial<TextSize>;
  if (tokens > bytes) refuse([...path, 'tokens'], 'must be at most bytes: a token has at least one');
  for (const [key, entry] of Object.entries(part)) {
    refuseBeyond(entry, [...path, Array.isArray(part) ? Number(key) : key], refuse);
  }
}
