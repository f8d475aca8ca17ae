import { homedir } from 'node:os';
import { join } from 'node:path';
import { isCustom, parseProfile } from '@headroom/model/load';
import { DEFAULT_SUITE, mayLoad, profilesOf, SUITES, suiteById } from '@headroom/model/run';
import { weightsFault } from '@headroom/model/suite';
import { z } from 'zod';

/** Environment of our own programs; read here and nowhere else. */
export const inheritedEnv: NodeJS.ProcessEnv = process.env;

/** Folder that tools and builds are kept in from one run to the next. */
export const cacheDir = process.env.HEADROOM_CACHE_DIR ?? join(homedir(), '.cache', 'headroom');

const ROOT = new URL('../../..', import.meta.url).pathname;

const list = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean));

const flag = z
  .string()
  .default('')
  .transform((value) => value === '1');

const SUITE_IDS = SUITES.map(({ id }) => id);

const demoSchema = z.object({
  /** Servers to measure; all that this machine can build when empty. */
  SERVERS: list,
  SUITE: z
    .enum(['', ...SUITE_IDS], {
      error: ({ input }) => `unknown suite ${JSON.stringify(input)}; allowed: ${SUITE_IDS.join(', ')}`,
    })
    .default(''),
  PROFILE: z.string().default(''),
  /** 0: as many as there are by default. */
  ROUNDS: z.coerce.number().default(0),
  /** `1` compares two commits instead. */
  COMPARE: flag,
  /** `1` stops once the table is printed. */
  EXIT: flag,
  /** Port of the web app; a free one when absent. */
  PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Folder that the database is kept in from one demo to the next. */
  DATA_DIR: z.string().default(join(ROOT, '.data', 'demo')),
  /** `1` prints what the services print. */
  VERBOSE: flag,
});

/** A comparison measures two trials a round, and many rounds of little load see 1 ms sooner than few of much. */
const COMPARISON_ROUNDS = 12;
const COMPARISON_PROFILE = 'smoke';

/** The settings with what was left out; COMPARE=1 has its own servers and other defaults. */
const wholeSchema = demoSchema
  .refine(({ COMPARE, SERVERS }) => !COMPARE || SERVERS.length === 0, {
    path: ['SERVERS'],
    error: 'leave it empty with COMPARE=1, which compares two commits of the Go server',
  })
  .refine(({ COMPARE, SUITE }) => !COMPARE || SUITE === '', {
    path: ['SUITE'],
    error: `leave it empty with COMPARE=1, which compares with suite ${DEFAULT_SUITE}`,
  })
  .transform(({ PROFILE, ROUNDS, SUITE, ...settings }) => {
    const suite = SUITE || DEFAULT_SUITE;
    const profile = settings.COMPARE ? COMPARISON_PROFILE : suiteById(suite).profile;
    const rounds = settings.COMPARE ? COMPARISON_ROUNDS : 1;
    return { ...settings, SUITE: suite, PROFILE: PROFILE || profile, ROUNDS: ROUNDS || rounds };
  })
  .superRefine(({ PROFILE, SUITE }, { addIssue }) => {
    const message = profileFault(PROFILE, SUITE);
    if (message !== null) addIssue({ code: 'custom', path: ['PROFILE'], message });
  });

/** Fault of a load profile for a suite; null: it may be loaded by it. */
function profileFault(text: string, suite: string): string | null {
  const parsed = parseProfile(text);
  if ('message' in parsed && isCustom(text)) return parsed.message;
  if ('profile' in parsed && mayLoad(suite, text)) {
    return weightsFault(suiteById(suite), parsed.profile, `suite ${suite}`);
  }
  const allowed = profilesOf(suite).map(({ id }) => id);
  return `suite ${suite} has no load profile ${JSON.stringify(text)}; allowed: ${allowed.join(', ')}, and your own of their kinds`;
}

/** The settings of `make demo`. @throws with one line for each that is wrong */
export function readDemoSettings(): z.infer<typeof wholeSchema> {
  const parsed = wholeSchema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These settings are wrong:\n${lines.join('\n')}`);
}

const testSchema = z.object({
  /** `1` runs only what needs no builds of servers and measures nothing. */
  FAST: flag,
  /** `1` runs what the changes since the upstream branch can break; a ref, what those since it can. */
  CHANGED: z.string().default(''),
});

/** The settings of `make test` beside SERVERS. */
export function readTestSettings(): z.infer<typeof testSchema> {
  return testSchema.parse(process.env);
}

/** The servers that SERVERS names: for the demo what it measures, for the tests what they build first. */
export function askedServers(): string[] {
  return list.parse(process.env.SERVERS);
}
