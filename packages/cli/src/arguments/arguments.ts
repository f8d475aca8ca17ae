import { parseArgs } from 'node:util';
import { MIN_COMPARISON_ROUNDS } from '@headroom/model/comparison';
import { experimentFor } from '@headroom/model/experiments';
import { CUSTOM_KINDS, customPrefix, isCustom, parseProfile } from '@headroom/model/load';
import { findProfile, isUploaded, MAX_ROUNDS, OWN_PROFILES } from '@headroom/model/run';
import { z } from 'zod';
import { CommandError, FAIL_ON } from '../exit.ts';
import { COMMANDS, type CommandName, type CommandUse } from './options.ts';

const DEFAULT_KEY = 'default';

/** A list as options give it: repeated, or separated by commas. */
const list = z
  .array(z.string())
  .transform((parts) =>
    parts
      .flatMap((part) => part.split(','))
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.length > 0, 'must not be empty')
  .optional();
const text = z.string().min(1, 'must not be empty').optional();
const many = z.array(z.string().min(1, 'must not be empty')).optional();
const flag = z.boolean().default(false);

const RUNTIMES = ['auto', 'docker', 'process'] as const;
const runtime = z.enum(RUNTIMES, `must be one of ${RUNTIMES.join(', ')}`).optional();

/** A server that runs already, in place of one that is started. */
const urlOptions = {
  url: z.string().refine(isWebAddress, 'must be an address that begins with http:// or https://').optional(),
  'i-may-load-it': flag,
};
const startsNothing = {
  path: ['runtime'],
  error: 'cannot be combined with --url, which needs no runtime; use one of them',
};
const notBoth = ({ url, runtime }: { url?: string | undefined; runtime?: string | undefined }) =>
  !url || !runtime;

const projectFile = z.string().min(1, 'must not be empty').default('headroom.yaml');

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function whole(what: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `must be a whole number of ${what}, at least 1`)
    .transform(Number)
    .optional();
}

/** A load profile of somebody's own is read here; the API knows which others there are. */
const queuedProfile = text.transform((profile, context) =>
  profile !== undefined && isCustom(profile) ? readOwnProfile(profile, context) : profile,
);

const OWN_KINDS = CUSTOM_KINDS.map(customPrefix).join(', ');

/** A load profile that files may be loaded by, in the form of its id. */
const measuredProfile = z
  .string()
  .optional()
  .transform((profile, context) => {
    if (profile === undefined) return undefined;
    if (isCustom(profile)) return readOwnProfile(profile, context);
    if (OWN_PROFILES.some((id) => id === profile)) return profile;
    context.addIssue(
      `must be one of ${OWN_PROFILES.join(', ')}, or a custom one that begins with ${OWN_KINDS}`,
    );
    return z.NEVER;
  });

function readOwnProfile(profile: string, context: z.RefinementCtx): string {
  const parsed = parseProfile(profile);
  if ('profile' in parsed) return parsed.profile.id;
  context.addIssue(`is invalid: ${parsed.message}`);
  return z.NEVER;
}

/** Whether a load starts the server itself, more than once. */
function startsServers(profile: string): boolean {
  const load = findProfile(profile);
  return load !== undefined && experimentFor(load)?.startsServers === true;
}

/** Options that queue, alike for comparisons and runs. */
const queueOptions = {
  project: text,
  servers: list,
  repository: text,
  suite: text,
  profile: queuedProfile,
  handshake: text,
  rounds: whole('rounds'),
  name: text,
  note: text,
  tags: list,
  'host-class': text,
  'no-wait': flag,
};
const resultOptions = {
  'fail-on': z.enum(FAIL_ON, `must be one of ${FAIL_ON.join(', ')}`).default('undecided'),
  markdown: text,
  json: text,
  timeout: whole('minutes'),
};
const oneStandardOutput = (options: { markdown?: string | undefined; json?: string | undefined }) =>
  options.markdown !== '-' || options.json !== '-';
const BOTH = 'and --markdown cannot both be the standard output';

interface Uploaded {
  readonly upload: boolean;
  readonly profile?: string | undefined;
  readonly rounds?: number | undefined;
  readonly 'until-decided'?: number | undefined;
}

/** Refuses an upload that no installation takes. */
function refuseUpload({ upload, profile, rounds, ...more }: Uploaded, { addIssue }: z.RefinementCtx): void {
  if (!upload) return;
  const refuse = (message: string) => addIssue({ code: 'custom', path: ['upload'], message });
  if (profile !== undefined && !isUploaded(profile)) {
    refuse(`cannot be combined with --profile ${profile}: experiments are not stored`);
  }
  const most = more['until-decided'];
  if ((rounds ?? most ?? 0) > MAX_ROUNDS) refuse(`stores at most ${MAX_ROUNDS} rounds`);
  if (most !== undefined && most < MIN_COMPARISON_ROUNDS) {
    refuse(`needs --until-decided ${MIN_COMPARISON_ROUNDS} or more`);
  }
}

const oneOfRounds = (options: { rounds?: number | undefined; 'until-decided'?: number | undefined }) =>
  !options.rounds || !options['until-decided'];
const TWO_ROUNDS = {
  path: ['until-decided'],
  error: 'cannot be combined with --rounds; use one of them',
};

/** What a new watch is made of. */
const newWatchOptions = {
  branch: text,
  project: text,
  servers: list,
  repository: text,
  suite: text,
  profile: queuedProfile,
  handshake: text,
  rounds: whole('rounds'),
  'until-decided': whole('rounds'),
  'every-minutes': whole('minutes'),
  'host-class': text,
};
const watchId = z.uuid('must be the id of a watch').optional();
/** What is done to watches, one thing at a time. */
const watchActs = { id: watchId, add: flag, pause: watchId, resume: watchId, delete: watchId };
const keysOf = <T extends object>(shape: T) => Object.keys(shape) as (keyof T & string)[];

const schemas = {
  compare: z
    .object({
      base: text,
      head: text,
      tools: list,
      'until-decided': whole('rounds'),
      ...queueOptions,
      ...resultOptions,
      local: flag,
      ...{ arg: many, tool: many, env: many, program: text, server: text },
      seconds: whole('seconds'),
      runtime,
      upload: flag,
    })
    .refine(oneStandardOutput, { path: ['json'], error: BOTH })
    .refine(oneOfRounds, TWO_ROUNDS)
    .refine(({ local, upload }) => local || !upload, {
      path: ['upload'],
      error: 'needs --local: an installation always stores the results of its hosts',
    })
    .superRefine(refuseUpload),
  run: z.object({ ref: text, ...queueOptions, json: text, timeout: resultOptions.timeout }),
  status: z
    .object({ id: z.uuid('must be the id of a comparison'), wait: flag, ...resultOptions })
    .refine(oneStandardOutput, { path: ['json'], error: BOTH }),
  watch: z
    .object({ ...watchActs, ...newWatchOptions, json: text })
    .refine(oneOfRounds, TWO_ROUNDS)
    .superRefine((options, { addIssue }) => {
      const refuse = (key: string, message: string) => addIssue({ code: 'custom', path: [key], message });
      const [first, second] = keysOf(watchActs).filter((key) => options[key]);
      if (first && second) refuse(second, `cannot be combined with ${nameOf(first)}; use one of them`);
      if (options.add && !options.branch) refuse('branch', 'is required: the branch to watch, such as main');
      if (options.add) return;
      for (const key of keysOf(newWatchOptions)) if (options[key]) refuse(key, 'is for --add');
    }),
  comment: z
    .object({
      github: flag,
      gitlab: flag,
      markdown: z.string('is required: the file with the comment').min(1, 'must not be empty'),
      key: z
        .string()
        .regex(/^[\w.-]{1,50}$/, 'must be at most 50 letters, digits, ".", "_" and "-"')
        .default(DEFAULT_KEY),
    })
    .refine(({ github, gitlab }) => github !== gitlab, {
      path: ['github'],
      error: 'or --gitlab: give exactly one of them',
    }),
  check: z
    .object({ file: projectFile, budgets: flag, server: text, runtime })
    .superRefine(({ budgets, server, runtime: chosen }, { addIssue }) => {
      const refuse = (key: string) => addIssue({ code: 'custom', path: [key], message: 'is for --budgets' });
      if (budgets) return;
      if (server) refuse('server');
      if (chosen) refuse('runtime');
    }),
  try: z
    .object({
      file: projectFile,
      ...urlOptions,
      server: text,
      handshake: text,
      runtime,
      json: text,
    })
    .refine(notBoth, startsNothing)
    .refine(({ url, json }) => !url || !json, {
      path: ['json'],
      error: 'cannot be combined with --url: it applies to servers that this command starts',
    }),
  init: z
    .object({ file: projectFile, ...urlOptions, server: text, arg: many, tool: many, runtime })
    .refine(notBoth, startsNothing),
  measure: z
    .object({
      target: text,
      command: z.tuple([z.string()], z.string()).optional(),
      ...urlOptions,
      ...{ arg: many, tool: many, env: many, header: many, program: text },
      server: text,
      handshake: text,
      profile: measuredProfile,
      seconds: whole('seconds'),
      save: flag,
      runtime,
      json: text,
      markdown: text,
      upload: flag,
    })
    .refine(oneStandardOutput, { path: ['json'], error: BOTH })
    .refine(notBoth, startsNothing)
    .refine(({ profile, seconds }) => !profile || !seconds, {
      path: ['seconds'],
      error: 'cannot be combined with --profile; use one of them',
    })
    .refine(({ profile, url }) => !url || !profile || !startsServers(profile), {
      path: ['profile'],
      error: 'starts servers, so it cannot be combined with --url; choose another',
    })
    .superRefine(refuseUpload),
  context: z.object({
    target: text,
    command: z.tuple([z.string()], z.string()).optional(),
    ...{ env: many, header: many, program: text },
    server: text,
    runtime,
    json: text,
  }),
  mcp: z.object({}),
} satisfies Record<CommandName, z.ZodType>;

export type CompareOptions = z.infer<(typeof schemas)['compare']>;
export type RunOptions = z.infer<(typeof schemas)['run']>;
export type StatusOptions = z.infer<(typeof schemas)['status']>;
export type WatchOptions = z.infer<(typeof schemas)['watch']>;
export type CommentOptions = z.infer<(typeof schemas)['comment']>;
export type CheckOptions = z.infer<(typeof schemas)['check']>;
export type TryOptions = z.infer<(typeof schemas)['try']>;
export type InitOptions = z.infer<(typeof schemas)['init']>;
export type MeasureOptions = z.infer<(typeof schemas)['measure']>;
export type ContextOptions = z.infer<(typeof schemas)['context']>;

/** The parsed command line. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'version' }
  | { readonly name: 'compare'; readonly options: CompareOptions }
  | { readonly name: 'run'; readonly options: RunOptions }
  | { readonly name: 'status'; readonly options: StatusOptions }
  | { readonly name: 'watch'; readonly options: WatchOptions }
  | { readonly name: 'comment'; readonly options: CommentOptions }
  | { readonly name: 'check'; readonly options: CheckOptions }
  | { readonly name: 'try'; readonly options: TryOptions }
  | { readonly name: 'init'; readonly options: InitOptions }
  | { readonly name: 'measure'; readonly options: MeasureOptions }
  | { readonly name: 'context'; readonly options: ContextOptions }
  | { readonly name: 'mcp' };

/** The command of these arguments, without those of node. @throws CommandError for wrong use, which names the option */
export function parseCommand(args: readonly string[]): Command {
  const [first, ...rest] = args;
  if (args.includes('--help') || args.includes('-h') || first === 'help') return { name: 'help' };
  if (first === '--version' || first === 'version') return { name: 'version' };
  if (first === undefined || !isCommand(first)) {
    const allowed = Object.keys(COMMANDS).join(', ');
    const words = first === undefined ? 'give a command' : `unknown command "${first}"`;
    throw new CommandError(`${words}; allowed: ${allowed}. See headroom --help`);
  }
  const values = { ...read(first, rest) };
  const parsed = schemas[first].safeParse(values);
  if (parsed.success) return { name: first, options: parsed.data } as Command;
  const lines = parsed.error.issues.map(({ path, message }) => `${nameOf(String(path[0]))} ${message}`);
  throw new CommandError(lines.join('\n'));
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/** Values that stand without an option, as the help calls them. */
const POSITIONALS: readonly string[] = ['id', 'file', 'target', 'command'];

const nameOf = (key: string) => (POSITIONALS.includes(key) ? key.toUpperCase() : `--${key}`);

function read(name: CommandName, args: readonly string[]): Record<string, unknown> {
  const options = Object.fromEntries(
    Object.entries(COMMANDS[name].options).map(([key, { type, ...more }]) => [
      key,
      { type, multiple: 'multiple' in more && more.multiple === true },
    ]),
  );
  try {
    const { positional = [], rest } = wordsOf(name);
    const dashes = rest === undefined ? -1 : args.indexOf('--');
    const { values, positionals } = parseArgs({
      args: dashes < 0 ? [...args] : args.slice(0, dashes),
      options,
      allowPositionals: positional.length > 0,
    });
    const after = dashes < 0 ? [] : args.slice(dashes + 1);
    const more = rest !== undefined && after.length > 0 ? { [rest]: after } : {};
    const extra = positionals[positional.length];
    if (extra !== undefined) {
      const taken = positional.map(nameOf);
      const words = taken.length === 1 ? `one ${taken[0]}` : taken.join(' and ');
      throw new CommandError(`${name} takes ${words}; "${extra}" is too many`);
    }
    const named = positional.flatMap((key, at) =>
      positionals[at] === undefined ? [] : [[key, positionals[at]]],
    );
    const twice = named.find(([key = '']) => Object.hasOwn(values, key));
    if (twice) throw new CommandError(`--${twice[0]} is given twice, with and without the option`);
    return { ...values, ...more, ...Object.fromEntries(named) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${(error as Error).message.split('. ')[0]}. headroom --help lists the options of ${name}`,
      {
        cause: error,
      },
    );
  }
}

/** What a command takes without options: values, and words after `--`. */
function wordsOf(name: CommandName): Pick<CommandUse, 'positional' | 'rest'> {
  const command: CommandUse = COMMANDS[name];
  return command;
}
