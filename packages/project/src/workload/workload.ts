import { HANDSHAKES, LIST_MODES, ORDERS, SESSION_PROTOCOLS } from '@headroom/model/suite';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { clientSchema } from './client.ts';
import { entriesOf } from './entries.ts';
import { operationSchema } from './operation.ts';
import { problemsOfReferences } from './references.ts';
import { toolSchema } from './tool.ts';
import { abandonSchema, burstsSchema, problemsOfUsers, thinkSchema, usersSchema } from './users.ts';

const MAX_TOOLS = 100;
/** The version that most clients offer. */
const PROTOCOL = '2025-06-18';
/** Pause of a virtual user that is said nowhere else: that of this project's own suites. */
const PAUSE_MS = 50;

const handshakesSchema = z
  .array(z.enum(HANDSHAKES.map(({ id }) => id)))
  .min(1, 'must name at least one')
  .refine((ids) => new Set(ids).size === ids.length, 'must name each of them once')
  .default(['session'])
  .describe('ways in which the tools are called');

export const workloadSchema = keysOf({
  handshakes: handshakesSchema,
  protocol: z
    .enum(SESSION_PROTOCOLS)
    .default(PROTOCOL)
    .describe('version that is offered in initialize; the handshake stateless has its own'),
  pauseMs: z
    .int()
    .min(0)
    .max(60_000)
    .default(PAUSE_MS)
    .describe('pause at the end of an iteration of a virtual user'),
  list: z
    .enum(LIST_MODES)
    .default('once')
    .describe('whether tools/list is asked in each iteration, once in a session, or never'),
  order: z
    .enum(ORDERS)
    .default('each')
    .describe('an iteration calls each tool, weight times, or as many as there are, drawn by weight'),
  think: thinkSchema
    .exactOptional()
    .describe('pause of a virtual user after each answer, drawn evenly, beside pauseMs'),
  abandonPct: abandonSchema
    .exactOptional()
    .describe('percent of the sessions that clients leave open, without DELETE'),
  bursts: burstsSchema
    .exactOptional()
    .describe('sessions that are opened at one moment, again and again, beside the load'),
  users: usersSchema
    .exactOptional()
    .describe('classes of users; a key that one lacks is that of the workload, or of the load profile'),
  client: clientSchema
    .exactOptional()
    .describe('answers to requests that the server makes of its client while it answers a call'),
  tools: z
    .array(toolSchema)
    .min(1, 'must have at least one tool')
    .max(MAX_TOOLS, `must have at most ${MAX_TOOLS} tools`)
    .default([])
    .describe('tools that are called'),
  operations: z
    .array(operationSchema)
    .min(1, 'must have at least one operation')
    .max(MAX_TOOLS, `must have at most ${MAX_TOOLS} operations`)
    .exactOptional()
    .describe('other requests that are made: of resources, prompts and completions'),
})
  .superRefine((workload, context) => {
    const { tools, operations } = workload;
    const entries = entriesOf({ tools, operations });
    const problem = (path: readonly (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message });
    if (entries.length === 0) problem(['tools'], 'is missing: write `tools`, `operations` or both');
    if (entries.length > MAX_TOOLS) {
      problem(['operations'], `must have at most ${MAX_TOOLS} entries together with the tools`);
    }
    for (const { path, message } of problemsOfUsers(
      workload,
      entries.map(({ call }) => call.name),
    )) {
      problem(path, message);
    }
    for (const { at, message } of problemsOfReferences(entries.map(({ call }) => call))) {
      problem(entries[at]?.path.slice(1) ?? [], message);
    }
    const names = entries.map(({ call }) => call.name);
    for (const [at, { call, path }] of entries.entries()) {
      if (names.indexOf(call.name) === at) continue;
      const [, list, place] = path;
      if (list === 'tools') {
        problem([list, place, 'name'], `duplicates the tool "${call.name}": keep one of them`);
      } else {
        problem([list, place], `duplicates the name "${call.name}": give it another \`name\``);
      }
    }
  })
  .meta({
    description: 'what is asked of the servers',
    anyOf: [{ required: ['tools'] }, { required: ['operations'] }],
  });
export type WrittenWorkload = z.infer<typeof workloadSchema>;
