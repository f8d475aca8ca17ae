import { z } from 'zod';
import { MAX_TRIAL_TEXT } from './bounded-json.ts';
import { conformanceSchema } from './conformance.ts';
import { HANDSHAKES, type HandshakeId } from './handshake.ts';

/** As much of an answer as a try keeps. */
export const MAX_TRIED_ANSWER_BYTES = 4096;

/** Tools that a try shows, and characters of the name of each and of what it says of itself. */
export const MAX_TRIED_TOOLS = 500;
export const MAX_TOOL_NAME = 200;
export const MAX_TOOL_DESCRIPTION = 1000;
const handshakeSchema = z.enum(HANDSHAKES.map(({ id }) => id) as [HandshakeId, ...HandshakeId[]]);

const calledSchema = z.object({
  tool: z.string().max(MAX_TRIAL_TEXT),
  arguments: z
    .json()
    .describe(`longer than ${MAX_TRIED_ANSWER_BYTES} bytes, the beginning of their text, which ends in …`),
  answer: z
    .string()
    .max(MAX_TRIED_ANSWER_BYTES)
    .describe(`at most ${MAX_TRIED_ANSWER_BYTES} bytes; a longer one ends in …; empty where none came`),
  ms: z.number(),
  fault: z
    .string()
    .max(MAX_TRIAL_TEXT)
    .nullable()
    .describe('why the answer is wrong, or that none came; null: it is right, or nothing is expected of it'),
  unchecked: z.boolean().describe('nothing is expected of its answers'),
  expectations: z
    .array(z.object({ says: z.string().max(MAX_TRIAL_TEXT), holds: z.boolean() }))
    .describe('what the workload expects of the answer, in words; where none came, nothing holds'),
});

/** Answers of one server of a project that was tried. */
export const triedSchema = z.object({
  handshakes: z.array(
    z.object({
      handshake: handshakeSchema,
      protocolVersion: z
        .string()
        .max(MAX_TRIAL_TEXT)
        .nullable()
        .describe('version it agreed on, or, of stateless, whose requests it answers; null: none'),
      calls: z
        .array(calledSchema)
        .describe('one call of each tool of the workload, up to one that was not answered'),
    }),
  ),
  tools: z
    .array(
      z.object({
        name: z.string().max(MAX_TRIAL_TEXT),
        description: z.string().max(MAX_TRIAL_TEXT).nullable(),
        readOnly: z.boolean().nullable(),
      }),
    )
    .describe('tools that it lists'),
  conformance: conformanceSchema
    .exactOptional()
    .describe('absent: the try is older, or the contract was not kept'),
});
export type Tried = z.infer<typeof triedSchema>;
