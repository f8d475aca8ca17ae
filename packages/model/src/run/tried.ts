import { z } from 'zod';
import { HANDSHAKES, type HandshakeId } from '../suite/handshake.ts';
import { MAX_TRIAL_TEXT } from '../text/bounded-json.ts';
import { conformanceSchema } from './conformance.ts';

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
    .describe(`Arguments; cut to text that ends in … above ${MAX_TRIED_ANSWER_BYTES} bytes.`),
  answer: z
    .string()
    .max(MAX_TRIED_ANSWER_BYTES)
    .describe(`Answer; cut with … above ${MAX_TRIED_ANSWER_BYTES} bytes; empty without an answer.`),
  ms: z.number(),
  fault: z
    .string()
    .max(MAX_TRIAL_TEXT)
    .nullable()
    .describe('Fault of the answer; null if it is right or has no expectations.'),
  unchecked: z.boolean().describe('True if no expectation checks its answers.'),
  expectations: z
    .array(z.object({ says: z.string().max(MAX_TRIAL_TEXT), holds: z.boolean() }))
    .describe('Expectations of the workload, in words; none hold without an answer.'),
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
        .describe(
          'Protocol version of the session, or of answered stateless requests; null if there is none.',
        ),
      calls: z
        .array(calledSchema)
        .describe('One call per tool of the workload, up to the first without an answer.'),
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
    .describe('Tools that the server lists.'),
  conformance: conformanceSchema
    .exactOptional()
    .describe('Result of the conformance tool; absent in older tries, or if the contract failed.'),
});
export type Tried = z.infer<typeof triedSchema>;
