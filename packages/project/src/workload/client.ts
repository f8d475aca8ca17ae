import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { jsonSchema } from '../parts/json.ts';

const MAX_ROOTS = 100;
const MAX_DELAY_MS = 10_000;

const rootSchema = keysOf({
  uri: z
    .string()
    .regex(/^file:\/\/\S{1,1000}$/, 'must be an address that begins with file://')
    .describe('address of the folder'),
  name: z.string().min(1).max(200).exactOptional().describe('its name'),
});

const samplingSchema = keysOf({
  content: z
    .record(z.string(), jsonSchema)
    .describe('content of the message, such as { type: text, text: Yes }'),
  model: z.string().min(1).max(200).default('none').describe('name of the model'),
  role: z.enum(['assistant', 'user']).default('assistant').describe('role of the message'),
  stopReason: z.string().min(1).max(200).default('endTurn').describe('why it ended'),
});

const elicitationSchema = keysOf({
  action: z.enum(['accept', 'decline', 'cancel']).default('accept').describe('what the user does'),
  content: z.record(z.string(), jsonSchema).exactOptional().describe('what they fill in'),
});

/** Answers of the client to requests that the server makes of it. */
export const clientSchema = keysOf({
  roots: z
    .array(rootSchema)
    .max(MAX_ROOTS, `must have at most ${MAX_ROOTS} entries`)
    .exactOptional()
    .describe('folders that roots/list answers'),
  sampling: samplingSchema.exactOptional().describe('message that sampling/createMessage answers'),
  elicitation: elicitationSchema.exactOptional().describe('what elicitation/create answers'),
  delayMs: z
    .int()
    .min(0)
    .max(MAX_DELAY_MS)
    .exactOptional()
    .describe('milliseconds from a request to its answer; by default 0'),
});
