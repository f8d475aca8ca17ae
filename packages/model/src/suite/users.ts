/**
 * Users of a workload who are not all alike: classes of users with a share each, think time, sessions that are left open,
 * bursts of sessions. The k6 script loads this file too.
 */
import { type HandshakeId, holdsStream, sessionEndOf, wayOf } from './handshake.ts';
import { SUBSCRIPTIONS_LISTEN } from './operations.ts';
import { protocolRequestsOf, type RequestKind } from './requests.ts';
import type { ListMode, Order, Workload } from './workload.ts';

/** Pause of a virtual user after each answer, drawn evenly from the first to the second. */
export interface ThinkTime {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Sessions that are opened at one moment, again and again, beside the load. */
export interface Bursts {
  readonly sessions: number;
  readonly everyS: number;
}

/** Part of the virtual users that behaves in its own way. A key that it lacks is that of the workload and its load. */
export interface UserClass {
  readonly name: string;
  /** Its users among those of all classes. */
  readonly weight: number;
  /** One of the workload's handshakes. */
  readonly handshake?: HandshakeId;
  /** Tools that it calls, drawn by their weights; `none`: it calls nothing, and lists tools in each iteration. */
  readonly weights?: Readonly<Record<string, number>> | 'none';
  readonly list?: ListMode;
  readonly think?: ThinkTime;
  /** Calls that are sent at once. */
  readonly parallel?: number;
  /** Percent of its sessions that it leaves open. */
  readonly abandonPct?: number;
}

/** Parts of a workload that say how its users behave. */
export type Users = Pick<Workload, 'users' | 'bursts' | 'think' | 'abandonPct'>;

/** What a virtual user does. */
export interface Behaviour {
  readonly handshake: HandshakeId;
  /** Tools that it calls, by their places in the workload. */
  readonly tools: readonly { readonly at: number; readonly weight: number }[];
  readonly order: Order;
  readonly list: ListMode;
  readonly parallel: number;
  readonly think: ThinkTime | undefined;
  readonly abandonPct: number;
}

/** What a virtual user of a class does, or of a workload without classes. @param load handshake and calls at once of the load */
export function behaviourOf(
  workload: Workload,
  load: Pick<Behaviour, 'handshake' | 'parallel'>,
  userClass: Partial<UserClass> = {},
): Behaviour {
  const { weights } = userClass;
  const all = workload.tools.map(({ weight = 1 }, at) => ({ at, weight }));
  const chosen = workload.tools.flatMap(({ name }, at) => {
    const weight = weights === 'none' ? undefined : weights?.[name];
    return weight === undefined ? [] : [{ at, weight }];
  });
  return {
    handshake: userClass.handshake ?? load.handshake,
    tools: weights === undefined ? all : chosen,
    order: weights === undefined ? workload.order : 'weighted',
    list: weights === 'none' ? 'each' : (userClass.list ?? workload.list),
    parallel: userClass.parallel ?? load.parallel,
    think: userClass.think ?? workload.think,
    abandonPct: userClass.abandonPct ?? workload.abandonPct ?? 0,
  };
}

/**
 * Class of a virtual user by its number from 0: any number of users in a row has each class as often as its weight says,
 * to one user or so.
 */
export function classAt(classes: readonly Pick<UserClass, 'weight'>[], number: number): number {
  const total = classes.reduce((sum, { weight }) => sum + weight, 0);
  const dealt = classes.map(() => 0);
  let last = 0;
  // A user goes to the class that is owed most.
  for (let user = 0; user <= number; user++) {
    const owed = classes.map(({ weight }, at) => weight * (user + 1) - total * (dealt[at] as number));
    last = owed.indexOf(Math.max(...owed));
    dealt[last] = (dealt[last] as number) + 1;
  }
  return last;
}

/** Whether sessions of a handshake are ended by the client, so that it can leave some open. */
export function endsSessions(handshake: HandshakeId): boolean {
  return ['call', 'user'].includes(sessionEndOf(handshake) ?? 'never');
}

/** Handshakes that hold streams among those of the users of a load. @param handshake of users without one of their own */
export function streamHandshakes(
  users: readonly { readonly handshake?: HandshakeId | undefined }[],
  handshake: HandshakeId,
): readonly HandshakeId[] {
  const all = new Set(users.map((one) => one.handshake ?? handshake));
  return [...all].filter(holdsStream);
}

/** Fault of a handshake for a workload whose users hold streams of another kind, which one row cannot count; null: none. */
export function streamsFault({ users = [] }: Users, handshake: HandshakeId, whose: string): string | null {
  const other = streamHandshakes(users, handshake).find((id) => id !== handshake);
  if (other === undefined || !holdsStream(handshake)) return null;
  return `must be ${other}, or one that holds no streams: \`users\` of ${whose} hold those of ${other}, and a load counts streams of one kind (got ${handshake})`;
}

/** Meters of bursts, and of sessions where some are left open, in the order of their figures. */
const OF_BURSTS = ['initialize', 'during', 'outside'] as const;
const OF_SESSIONS = ['left', 'ended'] as const;

/** One meter of the recorder. Those of the last three kinds see what others count, by class, by bursts and by session. */
export interface MeterRow {
  /** Name of the tool or class, kind of the protocol request, or which of its kind it is. */
  readonly name: string;
  readonly kind: RequestKind | 'class' | 'burst' | 'session';
}

/** All that the load generator measures apart, in the order of its recorder. */
export function metersOf(workload: Workload, handshake: HandshakeId): readonly MeterRow[] {
  const { users = [], bursts, tools } = workload;
  const handshakes = new Set([handshake, ...users.flatMap((one) => one.handshake ?? [])]);
  const protocol = protocolRequestsOf([...handshakes]);
  const row = (kind: MeterRow['kind']) => (name: string) => ({ name, kind });
  const subscribes = handshakes.has('subscribed');
  const own = protocol.map((kind) => ({
    name: kind === 'listen' && subscribes ? SUBSCRIPTIONS_LISTEN : kind,
    kind,
  }));
  return [
    ...tools.map(({ name }) => row('tool')(name)),
    ...own.filter(({ kind }) => kind !== 'listen'),
    ...users.map(({ name }) => row('class')(name)),
    ...(bursts ? OF_BURSTS.map(row('burst')) : []),
    ...(leavesSessions(workload) ? OF_SESSIONS.map(row('session')) : []),
    // The recorder keeps streams by the last one.
    ...own.filter(({ kind }) => kind === 'listen'),
  ];
}

/** Whether sessions that are left open are counted. */
function leavesSessions({ users = [], abandonPct }: Users): boolean {
  return (
    abandonPct !== undefined ||
    users.some(
      (one) => one.abandonPct !== undefined || (one.handshake && wayOf(one.handshake) === 'abandoned'),
    )
  );
}
