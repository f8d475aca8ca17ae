import { z } from 'zod';
import { TOOLCHAIN_NAMES } from '../run/toolchains.ts';
import { ASKED_PROTOCOLS } from '../suite/handshake.ts';
import { keysOf } from '../text/keys-of.ts';
import { problemOfVersion } from './version-pattern.ts';

const commandSchema = z
  .tuple([z.string().min(1)], z.string())
  .describe('a program and its arguments; run without a shell');

const versionSchema = keysOf({
  command: commandSchema,
  pattern: z.string().superRefine((pattern, context) => {
    const problem = problemOfVersion(pattern);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
}).describe('how a version is read from a finished build: the first group of the pattern in what is printed');

const environmentSchema = z.record(z.string(), z.string());

/** Build arguments that the engine itself reads, declared or not: they say where it and its steps ask. */
const OF_THE_ENGINE =
  /^((https?|ftp|all|no)_proxy|(buildkit|docker|target).*|build(platform|os|arch|variant)|source_date_epoch)$/i;

const LONGEST_ARGUMENT = 4096;

const argumentsSchema = environmentSchema.superRefine((args, context) => {
  for (const [name, value] of Object.entries(args)) {
    const message = problemOfArgument(name, value);
    if (message) context.addIssue({ code: 'custom', path: [name], message });
  }
});

function problemOfArgument(name: string, value: string): string | undefined {
  if (value.length > LONGEST_ARGUMENT) return `may be ${LONGEST_ARGUMENT} characters long`;
  if (!/^[A-Za-z_]\w*$/.test(name)) return 'must be a name of letters, digits and _';
  if (!OF_THE_ENGINE.test(name)) return undefined;
  return 'is read by the container engine; allowed: any other argument that the Dockerfile declares';
}

const imageSchema = keysOf({
  build: z.string().min(1).describe('stage in which the commands of `versions` work'),
  run: z.string().min(1).describe('stage that is started, with the command `start`'),
  args: argumentsSchema.default({}).describe('values of arguments that the Dockerfile declares'),
}).describe('how the Dockerfile of the code base makes its image; without it, there is none');

const judgementSchema = keysOf({
  level: z.string().min(1),
  source: z.url().describe('address where it is judged so'),
}).nullable();

const traitsSchema = keysOf({
  ecosystem: z.string().min(1).describe('what a team is bound to with it: java, javascript, rust, …'),
  nativeOf: z.string().min(1).nullable().default(null).describe('id of the server whose native image it is'),
  reactive: z
    .boolean()
    .default(false)
    .describe('a call that waits for a backend holds no thread of the system'),
  ecosystemMaturity: judgementSchema.default(null),
  sdkOverhead: judgementSchema.default(null),
}).describe('what is known of it without measuring; judged levels name who judged');

/**
 * Manifest of a server, how it is built and how it is started: `packages/servers/<code
 * base>/<id>.server.json`.
 */
export const manifestSchema = keysOf({
  id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by "-"'),
  title: z.string().min(1),
  summary: z.string().min(1),
  language: z.string().min(1),
  framework: z.string().min(1),
  runtime: z.string().min(1),
  role: z
    .enum(['subject', 'reference'], { error: 'allowed: subject, reference' })
    .default('subject')
    .describe('reference: a bare server of a language, without an SDK, to hold the others against'),
  traits: traitsSchema.optional(),
  suites: z
    .array(z.string().min(1))
    .min(1, 'must name a suite')
    .default(['io'])
    .describe('ids of the suites whose tools it serves'),
  protocols: z
    .array(z.enum(ASKED_PROTOCOLS, { error: `allowed: ${ASKED_PROTOCOLS.join(', ')}` }))
    .min(1, 'must name a version')
    .optional()
    .describe(
      'versions of the protocol that it speaks, as the contract test finds; without it, that of its suites',
    ),
  sources: z
    .array(z.string().regex(/^(?!\/)(?!.*\.\.).+$/, 'must be a path within the code base'))
    .min(1)
    .default(['.'])
    .describe('what the build reads of the code base: files and folders'),
  requires: z.array(
    z.enum(TOOLCHAIN_NAMES, {
      error: (issue) =>
        `unknown toolchain ${JSON.stringify(issue.input)}; allowed: ${TOOLCHAIN_NAMES.join(', ')}`,
    }),
  ),
  build: z.array(commandSchema),
  buildEnv: environmentSchema,
  versions: keysOf({ framework: versionSchema, runtime: versionSchema }),
  start: commandSchema,
  startEnv: environmentSchema,
  image: imageSchema.optional(),
});

export type ServerManifest = z.infer<typeof manifestSchema> & {
  /** Absolute path of the code base. */
  folder: string;
};
