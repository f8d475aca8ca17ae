/** Discoveries: a host fetches a server that is named by a text, starts it, and asks it what it does. */
import { z } from 'zod';
import { cutText } from './bounded-json.ts';
import { HANDSHAKES, type HandshakeId } from './handshake.ts';
import { refSchema } from './repository.ts';
import { secretNameSchema } from './secret.ts';
import type { Json, WorkloadTool } from './workload.ts';

/** Steps of a discovery, in their order. */
export const DISCOVERY_STEPS = ['fetch', 'build', 'start', 'ask'] as const;
export type DiscoveryStep = (typeof DISCOVERY_STEPS)[number];

const MAX_TARGET = 1000;
const MAX_VARIABLES = 50;
const MAX_SECRETS = 20;
const MAX_WORDS = 50;
/** Tools of a server that a discovery shows. */
export const MAX_DISCOVERED_TOOLS = 200;
/** Characters of the arguments and expectations of one of them, as JSON. */
const MAX_TOOL_JSON = 16 * 1024;
const MAX_TOOL_NAME = 200;
const MAX_NOTE = 500;

const NAME_RULE = 'must be a name of letters, digits and _, such as API_URL, of at most 200 characters';

const jsonObject = z.record(z.string(), z.json());

/** What a discovery is of, and what the server gets. */
export const discoveryRequestSchema = z.strictObject({
  target: z
    .string({ error: 'target must be the name of a package, such as npm:@acme/server@1.12.0' })
    .trim()
    .min(1, 'target must name a package, such as npm:@acme/server@1.12.0')
    .max(MAX_TARGET, `target must have at most ${MAX_TARGET} characters`)
    .describe(
      'a package or an image: npm:NAME@VERSION, pypi:NAME, cargo:NAME, go:PATH, nuget:NAME or oci:IMAGE; the address of a repository, or of the archives of a project',
    ),
  source: z
    .enum(['package', 'repository'])
    .default('package')
    .describe('what `target` names; a repository is one without a headroom.yaml'),
  ref: refSchema.nullable().default(null).describe('branch, tag or commit of a repository; null: its HEAD'),
  arguments: z
    .array(z.string().max(MAX_TARGET, `must have at most ${MAX_TARGET} characters`))
    .max(MAX_WORDS, `must have at most ${MAX_WORDS} entries`)
    .default([])
    .describe('arguments of its command'),
  program: z
    .string()
    .min(1, 'must name a program')
    .max(MAX_TOOL_NAME, `must have at most ${MAX_TOOL_NAME} characters`)
    .optional()
    .describe(
      'program of the package; of a repository a candidate, as `FILE: NAME`; by default the main or only one',
    ),
  variables: z
    .record(
      z.string().regex(/^[A-Za-z_]\w{0,199}$/, NAME_RULE),
      z.string().max(4096, 'must have at most 4096 characters'),
    )
    .refine((all) => Object.keys(all).length <= MAX_VARIABLES, `must have at most ${MAX_VARIABLES} entries`)
    .default({})
    .describe('its environment variables; they are written into the file of the project'),
  fetchOnly: z
    .boolean()
    .optional()
    .describe('true: a package is only fetched, to learn its newest version; its server is not started'),
  secrets: z
    .array(secretNameSchema)
    .max(MAX_SECRETS, `must have at most ${MAX_SECRETS} entries`)
    .default([])
    .describe('names of secrets of the workspace; each becomes the variable of its name'),
  given: jsonObject
    .refine(
      (values) => JSON.stringify(values).length <= MAX_TOOL_JSON,
      `must have at most ${MAX_TOOL_JSON / 1024} KB`,
    )
    .default({})
    .describe('values of arguments, by their names or as `tool.name`, where schemas tell none'),
  call: z
    .array(z.string().max(MAX_TOOL_NAME, `must have at most ${MAX_TOOL_NAME} characters`))
    .max(MAX_DISCOVERED_TOOLS, `must have at most ${MAX_DISCOVERED_TOOLS} entries`)
    .default([])
    .describe('tools that are called although they do not say that they only read'),
});
export type DiscoveryRequest = z.infer<typeof discoveryRequestSchema>;

/** A tool of a server that was discovered. */
export const discoveredToolSchema = z.object({
  name: z.string(),
  arguments: jsonObject.describe('of the call that is proposed'),
  expect: z
    .union([z.literal('none'), z.array(jsonObject)])
    .describe('what right answers hold, as in a headroom.yaml; `none`: nothing is known of them'),
  note: z.string().nullable().describe('how answers to parallel calls differed; null: not at all'),
  why: z.string().nullable().describe('why no call of it is proposed; null: one is'),
});
export type DiscoveredTool = z.infer<typeof discoveredToolSchema>;

const candidateSchema = z.object({
  from: z.string().describe('file that names it'),
  name: z.string(),
  target: z.string().nullable().describe('the package that it is; null: it is built from the repository'),
});
/** A server that a file of a repository names. */
export type DiscoveryCandidate = Readonly<z.infer<typeof candidateSchema>>;

/** Server and tools that a discovery found. */
export const discoveredSchema = z.object({
  title: z.string(),
  version: z.string().optional().describe('of a package'),
  server: z.string().describe('text of a headroom.yaml without its workload'),
  handshakes: z.array(z.enum(HANDSHAKES.map(({ id }) => id) as [HandshakeId, ...HandshakeId[]])),
  protocol: z.string().nullable().describe('newest version of the protocol that it speaks in sessions'),
  tools: z.array(discoveredToolSchema),
  candidates: z
    .array(candidateSchema)
    .default([])
    .describe('servers of the repository, of which one is to be chosen; then `server` and `tools` are empty'),
});
export type Discovered = z.infer<typeof discoveredSchema>;

/** A tool as a contract test proposes it. */
type Proposed =
  | { readonly tool: WorkloadTool; readonly note: string | undefined }
  | { readonly name: string; readonly arguments: Readonly<Record<string, Json>>; readonly why: string };

/** Tools as a discovery keeps them, whatever their server says: the first ones, and long calls of none. */
export function discoveredTools(proposed: readonly Proposed[]): DiscoveredTool[] {
  return proposed.slice(0, MAX_DISCOVERED_TOOLS).flatMap((one) => {
    const {
      name,
      arguments: args,
      expect,
    } = 'tool' in one ? one.tool : { name: one.name, arguments: one.arguments, expect: 'none' as const };
    // A name that is cut is another one.
    if (name.length > MAX_TOOL_NAME) return [];
    const fits = JSON.stringify([args, expect]).length <= MAX_TOOL_JSON;
    const kept = fits ? { arguments: args, expect } : { arguments: {}, expect: 'none' };
    const note = 'tool' in one && one.note !== undefined ? cutText(one.note, MAX_NOTE) : null;
    const whyNot = 'tool' in one ? null : cutText(one.why, MAX_NOTE);
    const why = fits ? whyNot : `its call has more than ${MAX_TOOL_JSON / 1024} KB`;
    return [{ name, ...kept, note, why } as DiscoveredTool];
  });
}
