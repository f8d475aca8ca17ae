import { MIN_COMPARISON_ROUNDS } from '@headroom/model/comparison';
import { experimentFor } from '@headroom/model/experiments';
import { findProfile, isUploaded, MAX_ROUNDS } from '@headroom/model/run';
import type { Format } from '@headroom/report/formats';
import { z } from 'zod';
import { FAIL_ON } from '../exit.ts';
import { type CommandName, nameOf } from './commands.ts';
import {
  flag,
  list,
  many,
  measuredProfile,
  projectFile,
  queuedProfile,
  runtime,
  text,
  webAddress,
  whole,
} from './values.ts';

const DEFAULT_KEY = 'default';

/** A server that runs already, in place of one that is started. */
const urlOptions = {
  url: webAddress,
  'i-may-load-it': flag,
};
const startsNothing = {
  path: ['runtime'],
  error: 'cannot be combined with --url, which needs no runtime; use one of them',
};
const notBoth = ({ url, runtime }: { url?: string | undefined; runtime?: string | undefined }) =>
  !url || !runtime;

/** Whether a load starts the server itself, more than once. */
function startsServers(profile: string): boolean {
  const load = findProfile(profile);
  return load !== undefined && experimentFor(load)?.startsServers === true;
}

/** Formats that other tools read. */
const toolFormats = { junit: text, otlp: text, 'otlp-endpoint': webAddress };

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
  ...toolFormats,
  timeout: whole('minutes'),
};

/** Refuses two results on the standard output. */
function oneStandardOutput(
  options: { readonly [Name in Format]?: string | undefined },
  { addIssue }: z.RefinementCtx,
): void {
  const [first, second] = (['json', 'markdown', 'junit', 'otlp'] as const).filter(
    (format) => options[format] === '-',
  );
  if (!first || !second) return;
  const message = `and --${second} cannot both be the standard output`;
  addIssue({ code: 'custom', path: [first], message });
}

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
  releases: text,
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
const comparedCpu = { 'profile-cpu': flag, 'no-profile-cpu': flag };
const contradictsCpu = {
  path: ['no-profile-cpu'],
  error: 'cannot be combined with --profile-cpu; use one of them',
};
const keysOf = <T extends object>(shape: T) => Object.keys(shape) as (keyof T & string)[];

/** Schema of the options of each command. */
export const SCHEMAS = {
  compare: z
    .object({
      base: text,
      head: text,
      tools: list,
      'until-decided': whole('rounds'),
      ...queueOptions,
      ...resultOptions,
      local: flag,
      ...{ arg: many, tool: many, env: many, header: many, program: text, server: text },
      'i-may-load-it': flag,
      seconds: whole('seconds'),
      runtime,
      upload: flag,
      ...comparedCpu,
      'cpu-profiles': text,
    })
    .superRefine(oneStandardOutput)
    .refine(oneOfRounds, TWO_ROUNDS)
    .refine((options) => !options['profile-cpu'] || !options['no-profile-cpu'], contradictsCpu)
    .refine(({ local, upload }) => local || !upload, {
      path: ['upload'],
      error: 'needs --local: an installation always stores the results of its hosts',
    })
    .superRefine(refuseUpload),
  run: z
    .object({
      ref: text,
      ...queueOptions,
      json: text,
      ...toolFormats,
      'profile-cpu': flag,
      timeout: resultOptions.timeout,
    })
    .superRefine(oneStandardOutput),
  status: z
    .object({ id: z.uuid('must be the id of a comparison'), wait: flag, ...resultOptions })
    .superRefine(oneStandardOutput),
  watch: z
    .object({ ...watchActs, ...newWatchOptions, json: text })
    .refine(oneOfRounds, TWO_ROUNDS)
    .superRefine((options, { addIssue }) => {
      const refuse = (key: string, message: string) => addIssue({ code: 'custom', path: [key], message });
      const [first, second] = keysOf(watchActs).filter((key) => options[key]);
      if (first && second) refuse(second, `cannot be combined with ${nameOf(first)}; use one of them`);
      if (options.add && !options.branch && !options.releases) {
        refuse('branch', 'is required: the branch to watch, such as main; or --releases');
      }
      if (options.branch && options.releases) {
        refuse('releases', 'cannot be combined with --branch; use one of them');
      }
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
      ...toolFormats,
      'profile-cpu': flag,
      'cpu-profiles': text,
      upload: flag,
    })
    .superRefine(oneStandardOutput)
    .refine((options) => !options['cpu-profiles'] || options['profile-cpu'], {
      path: ['cpu-profiles'],
      error: 'needs --profile-cpu',
    })
    .refine((options) => !options.url || !options['profile-cpu'], {
      path: ['profile-cpu'],
      error: 'cannot be combined with --url: a profiler reads servers that this command starts',
    })
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

export type CompareOptions = z.infer<(typeof SCHEMAS)['compare']>;
export type RunOptions = z.infer<(typeof SCHEMAS)['run']>;
export type StatusOptions = z.infer<(typeof SCHEMAS)['status']>;
export type WatchOptions = z.infer<(typeof SCHEMAS)['watch']>;
export type CommentOptions = z.infer<(typeof SCHEMAS)['comment']>;
export type CheckOptions = z.infer<(typeof SCHEMAS)['check']>;
export type TryOptions = z.infer<(typeof SCHEMAS)['try']>;
export type InitOptions = z.infer<(typeof SCHEMAS)['init']>;
export type MeasureOptions = z.infer<(typeof SCHEMAS)['measure']>;
export type ContextOptions = z.infer<(typeof SCHEMAS)['context']>;
