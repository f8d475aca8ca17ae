/** Discoveries: a host fetches a server that is named by a text, starts it, and asks it what it does. */
import { z } from 'zod';
import { HANDSHAKES, type HandshakeId } from '../suite/handshake.ts';
import { OPERATIONS } from '../suite/operations.ts';
import type { Json, WorkloadTool } from '../suite/workload.ts';
import { cutText } from '../text/bounded-json.ts';
import { refSchema } from './repository.ts';
import { secretNameSchema } from './secret.ts';

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
      'Package or image (npm:NAME@VERSION, pypi:NAME, cargo:NAME, go:PATH, nuget:NAME or oci:IMAGE), or address of a repository or of a project’s archives.',
    ),
  source: z
    .enum(['package', 'repository'])
    .default('package')
    .describe('Kind of `target`; `repository` is for one without a headroom.yaml.'),
  ref: refSchema
    .nullable()
    .default(null)
    .describe('Branch, tag or commit of the repository; null for its HEAD.'),
  arguments: z
    .array(z.string().max(MAX_TARGET, `must have at most ${MAX_TARGET} characters`))
    .max(MAX_WORDS, `must have at most ${MAX_WORDS} entries`)
    .default([])
    .describe('Arguments of the server’s command.'),
  program: z
    .string()
    .min(1, 'must name a program')
    .max(MAX_TOOL_NAME, `must have at most ${MAX_TOOL_NAME} characters`)
    .optional()
    .describe(
      'Program of the package, or candidate of the repository as `FILE: NAME`; default: the main or only one.',
    ),
  variables: z
    .record(
      z.string().regex(/^[A-Za-z_]\w{0,199}$/, NAME_RULE),
      z.string().max(4096, 'must have at most 4096 characters'),
    )
    .refine((all) => Object.keys(all).length <= MAX_VARIABLES, `must have at most ${MAX_VARIABLES} entries`)
    .default({})
    .describe('Environment variables of the server; written to the file of the project.'),
  releases: z
    .boolean()
    .optional()
    .describe('True to list the releases of a package or an image, without fetching one.'),
  secrets: z
    .array(secretNameSchema)
    .max(MAX_SECRETS, `must have at most ${MAX_SECRETS} entries`)
    .default([])
    .describe('Names of secrets of the workspace, passed as environment variables of the same name.'),
  given: jsonObject
    .refine(
      (values) => JSON.stringify(values).length <= MAX_TOOL_JSON,
      `must have at most ${MAX_TOOL_JSON / 1024} KB`,
    )
    .default({})
    .describe('Argument values by name or `tool.name`, for arguments whose schema has no example.'),
  call: z
    .array(z.string().max(MAX_TOOL_NAME, `must have at most ${MAX_TOOL_NAME} characters`))
    .max(MAX_DISCOVERED_TOOLS, `must have at most ${MAX_DISCOVERED_TOOLS} entries`)
    .default([])
    .describe('Tools to call although they do not declare themselves read-only.'),
});
export type DiscoveryRequest = z.infer<typeof discoveryRequestSchema>;

/** A tool of a server that was discovered. */
export const discoveredToolSchema = z.object({
  name: z.string(),
  method: z
    .enum(OPERATIONS.map(({ method }) => method))
    .exactOptional()
    .describe('Method of an operation other than a tool call; `arguments` are then its params.'),
  arguments: jsonObject.describe('Arguments of the proposed call.'),
  expect: z
    .union([z.literal('none'), z.array(jsonObject)])
    .describe('Expectations of right answers, as in a headroom.yaml; `none` if unknown.'),
  note: z
    .string()
    .nullable()
    .describe('Differences between answers to parallel calls; null if there are none.'),
  why: z.string().nullable().describe('Reason that no call is proposed; null if one is.'),
});
export type DiscoveredTool = z.infer<typeof discoveredToolSchema>;

/** Releases of a package that a discovery keeps, the newest ones. */
export const MAX_RELEASES = 500;
/** Characters of a version that is kept; no package manager has a longer one. */
export const MAX_VERSION = 200;

const releaseSchema = z.object({
  version: z.string().max(MAX_VERSION).describe('Version; of an image a tag, or the digest behind its tag.'),
  releasedAt: z.iso.datetime().nullable().describe('Time of its release; null if the registry tells none.'),
  withdrawn: z
    .string()
    .nullable()
    .describe('Reason that package managers avoid it, such as `yanked`; null for none.'),
});
/** A version as its registry lists it. */
export type Release = Readonly<z.infer<typeof releaseSchema>>;

/** Releases as a registry lists them, oldest first. */
export const releaseListSchema = z.object({
  releases: z.array(releaseSchema).max(MAX_RELEASES).describe('Newest versions, oldest first.'),
  latest: z.string().optional().describe('Version behind the tag `latest` of npm.'),
});

const candidateSchema = z.object({
  from: z.string().describe('File that declares it.'),
  name: z.string(),
  target: z.string().nullable().describe('Package of the server; null if it is built from the repository.'),
});
/** A server that a file of a repository names. */
export type DiscoveryCandidate = Readonly<z.infer<typeof candidateSchema>>;

/** Server and tools that a discovery found. */
export const discoveredSchema = z.object({
  title: z.string(),
  version: z.string().optional().describe('Version of the package.'),
  server: z.string().describe('Text of a headroom.yaml, without a workload.'),
  handshakes: z.array(z.enum(HANDSHAKES.map(({ id }) => id) as [HandshakeId, ...HandshakeId[]])),
  protocol: z.string().nullable().describe('Newest protocol version that it supports in sessions.'),
  tools: z.array(discoveredToolSchema),
  registry: releaseListSchema
    .optional()
    .describe('Releases that its registry lists; absent if they were not asked for, or it lists none.'),
  candidates: z
    .array(candidateSchema)
    .default([])
    .describe('Servers of the repository to choose from; `server` and `tools` are then empty.'),
});
export type Discovered = z.infer<typeof discoveredSchema>;

/** A tool as a contract test proposes it. */
type Proposed =
  | { readonly tool: WorkloadTool; readonly note: string | undefined }
  | (Pick<WorkloadTool, 'name' | 'method'> & {
      readonly arguments: Readonly<Record<string, Json>>;
      readonly why: string;
    });

/** Tools as a discovery keeps them, whatever their server says: the first ones, and long calls of none. */
export function discoveredTools(proposed: readonly Proposed[]): DiscoveredTool[] {
  return proposed.slice(0, MAX_DISCOVERED_TOOLS).flatMap((one) => {
    const call = 'tool' in one ? one.tool : { ...one, expect: 'none' as const };
    const { name, method, arguments: args, expect } = call;
    // A name that is cut is another one.
    if (name.length > MAX_TOOL_NAME) return [];
    const fits = JSON.stringify([args, expect]).length <= MAX_TOOL_JSON;
    const kept = fits ? { arguments: args, expect } : { arguments: {}, expect: 'none' };
    const note = 'tool' in one && one.note !== undefined ? cutText(one.note, MAX_NOTE) : null;
    const whyNot = 'tool' in one ? null : cutText(one.why, MAX_NOTE);
    const why = fits ? whyNot : `its call has more than ${MAX_TOOL_JSON / 1024} KB`;
    return [{ name, ...(method && { method }), ...kept, note, why } as DiscoveredTool];
  });
}
