import { SUITES } from '@headroom/model/run';
import type { CompareOptions, RunOptions, WatchOptions } from '../arguments/schemas.ts';
import type { Settings } from './settings.ts';

/** The load profile where neither it nor a suite is said: what a change costs is asked often, so it should be short. */
const DEFAULT_PROFILE = 'quick';

/** A request for a run without its repository and revision; the API has defaults for the rest. */
export interface RunTerms {
  /** Undefined: all of the project of this repository. */
  readonly servers?: readonly string[];
  readonly profile: string;
  readonly suite?: string;
  readonly handshake?: string;
  readonly hostClass?: string;
  readonly rounds?: number;
  readonly name?: string;
  readonly note?: string;
  readonly tags?: readonly string[];
  /** Absent: the default of the installation. */
  readonly profileCpu?: 'always' | 'never';
}

/** A request for a comparison, in the same way. */
export interface Terms extends RunTerms {
  readonly tools?: readonly string[];
  readonly untilDecided?: true;
}

/** Request by options, else by headroom.json. */
export function termsOf(options: CompareOptions, { compare }: Pick<Settings, 'compare'>): Terms {
  const tools = withoutAbsent({ tools: options.tools ?? compare.tools });
  const cpu = options['no-profile-cpu'] ? ({ profileCpu: 'never' } as const) : cpuOf(options);
  return { ...loadOf(options, compare), ...tools, ...roundsOf(options, compare), ...cpu };
}

/** Request for a run. Rounds of headroom.json are those of comparisons, which need more of them. */
export function runTermsOf(options: RunOptions, { compare }: Pick<Settings, 'compare'>): RunTerms {
  return { ...loadOf(options, compare), ...withoutAbsent({ rounds: options.rounds }), ...cpuOf(options) };
}

const cpuOf = (options: Pick<RunOptions, 'profile-cpu'>): Pick<RunTerms, 'profileCpu'> =>
  options['profile-cpu'] ? { profileCpu: 'always' } : {};

/** A request for a watch without its repository and branch. Its comparisons judge all tools and have no names. */
export interface WatchTerms
  extends Omit<RunTerms, 'name' | 'note' | 'profileCpu' | 'tags'>,
    Pick<Terms, 'untilDecided'> {
  readonly everyMinutes?: number;
}

/** Request for a watch, in the same way. */
export function watchTermsOf(options: WatchOptions, { compare }: Pick<Settings, 'compare'>): WatchTerms {
  const interval = withoutAbsent({ everyMinutes: options['every-minutes'] });
  return { ...loadOf(options, compare), ...roundsOf(options, compare), ...interval };
}

/** Servers and load, by options, else by headroom.json. */
function loadOf(options: LoadOptions, compare: Settings['compare']): Omit<RunTerms, 'rounds'> {
  const suite = options.suite ?? compare.suite;
  const ofSuite = SUITES.find(({ id }) => id === suite)?.profile;
  const { profile = DEFAULT_PROFILE, ...chosen } = withoutAbsent({
    servers: options.servers ?? compare.servers,
    profile: options.profile ?? compare.profile ?? ofSuite,
    suite,
    handshake: options.handshake ?? compare.handshake,
    hostClass: options['host-class'] ?? compare.hostClass,
    name: options.name,
    note: options.note,
    tags: options.tags,
  });
  return { profile, ...chosen };
}

/** An option of either kind comes before both of headroom.json. */
function roundsOf(
  options: Pick<CompareOptions, 'rounds' | 'until-decided'>,
  compare: Settings['compare'],
): Pick<Terms, 'rounds' | 'untilDecided'> {
  const own = { rounds: options.rounds, untilDecided: options['until-decided'] };
  const { rounds, untilDecided } = own.rounds || own.untilDecided ? own : compare;
  if (untilDecided) return { rounds: untilDecided, untilDecided: true };
  return rounds ? { rounds } : {};
}

type LoadOptions = Pick<CompareOptions, 'servers' | 'suite' | 'profile' | 'handshake' | 'host-class'> &
  Partial<Pick<CompareOptions, 'name' | 'note' | 'tags'>>;

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutAbsent<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}
