import { CLASS_NAME, MAX_CLASSES } from '@headroom/model/load';
import {
  endsSessions,
  findHandshake,
  HANDSHAKES,
  type HandshakeId,
  LIST_MODES,
  type ListMode,
  STATELESS_PROTOCOL,
  streamHandshakes,
} from '@headroom/model/suite';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';

const MAX_WEIGHT = 1000;
const MAX_THINK_MS = 60_000;
const MAX_PARALLEL = 8;
const MAX_BURST = 200;
const MAX_EVERY_S = 600;

export const thinkSchema = keysOf({
  fromMs: z.int().min(0).max(MAX_THINK_MS).describe('shortest think time'),
  toMs: z.int().min(0).max(MAX_THINK_MS).describe('longest think time'),
}).refine(({ fromMs, toMs }) => fromMs <= toMs, {
  path: ['toMs'],
  message: 'must not be below fromMs',
});

export const abandonSchema = z.int().min(1).max(100);

export const burstsSchema = keysOf({
  sessions: z.int().min(1).max(MAX_BURST).describe('sessions of a burst'),
  everyS: z.int().min(1).max(MAX_EVERY_S).describe('seconds from one burst to the next'),
});

const classSchema = keysOf({
  name: z
    .string()
    .regex(CLASS_NAME, 'must have at most 40 letters, digits, spaces and ._-')
    .describe('name of the class, once in the list'),
  weight: z
    .int()
    .min(1)
    .max(MAX_WEIGHT)
    .default(1)
    .describe('virtual users of the class among those of all classes'),
  handshake: z
    .enum(HANDSHAKES.map(({ id }) => id))
    .exactOptional()
    .describe('one of `handshakes`; that of the run by default'),
  weights: z
    .union([z.literal('none'), z.record(z.string(), z.int().min(1).max(MAX_WEIGHT))])
    .exactOptional()
    .describe('tools that it calls, drawn by their weights; none: it lists tools and calls nothing'),
  list: z
    .enum(LIST_MODES)
    .exactOptional()
    .describe('whether tools/list is asked in each iteration, once in a session, or never'),
  think: thinkSchema.exactOptional().describe('pause after each answer, drawn evenly'),
  parallel: z
    .int()
    .min(1)
    .max(MAX_PARALLEL)
    .exactOptional()
    .describe('calls that are sent at once; those of the load profile by default'),
  abandonPct: abandonSchema
    .exactOptional()
    .describe('percent of its sessions that it leaves open, without DELETE'),
});

export const usersSchema = z
  .array(classSchema)
  .min(1, 'must have at least one class')
  .max(MAX_CLASSES, `must have at most ${MAX_CLASSES} classes`);

interface Given {
  readonly handshakes: readonly HandshakeId[];
  readonly list: ListMode;
  readonly tools: readonly unknown[];
  readonly abandonPct?: number | undefined;
  readonly bursts?: z.infer<typeof burstsSchema> | undefined;
  readonly users?: z.infer<typeof usersSchema> | undefined;
}

interface UsersProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Rules that the users of a workload break. @param names of all that is called */
export function problemsOfUsers(workload: Given, names: readonly string[]): UsersProblem[] {
  const { abandonPct, bursts, handshakes, users = [] } = workload;
  const stateless = handshakes.find((id) => findHandshake(id)?.protocol === STATELESS_PROTOCOL);
  const ending = [...handshakes, ...users.flatMap((one) => one.handshake ?? [])].some(endsSessions);
  const holding = handshakes.map((id) => streamHandshakes(users, id)).find((ids) => ids.length > 1);
  return [
    ...(holding
      ? [{ path: ['users'], message: `hold streams of two kinds: use ${holding.join(' or ')}, not both` }]
      : []),
    ...(bursts && stateless !== undefined
      ? [{ path: ['bursts'], message: `open sessions: leave ${stateless} out of \`handshakes\`` }]
      : []),
    ...(abandonPct !== undefined && !ending ? [{ path: ['abandonPct'], message: NOTHING_ENDED }] : []),
    ...(users.length > 0 && users.every(({ weights }) => weights === 'none')
      ? [{ path: ['users'], message: 'call nothing: give one of them other `weights` than none' }]
      : []),
    ...users.flatMap((_, at) => problemsOfClass(at, workload, names)),
  ];
}

const NOTHING_ENDED =
  'needs sessions that clients end: use a handshake session, persistent, listening or probed';

function problemsOfClass(at: number, { handshakes, tools, users = [] }: Given, names: readonly string[]) {
  const one = users[at];
  if (!one) return [];
  const { abandonPct, handshake, list, name, weights } = one;
  const found: UsersProblem[] = [];
  const problem = (key: string, message: string, ...more: string[]) =>
    found.push({ path: ['users', at, key, ...more], message });
  if (users.findIndex((other) => other.name === name) !== at) {
    problem('name', `duplicates the class "${name}": rename one of them`);
  }
  if (handshake !== undefined && !handshakes.includes(handshake)) {
    problem('handshake', `is not among \`handshakes\`: add ${handshake}, or use ${handshakes.join(', ')}`);
  }
  if (abandonPct !== undefined && !(handshake ? [handshake] : handshakes).some(endsSessions)) {
    problem('abandonPct', NOTHING_ENDED);
  }
  if (weights === 'none' && list !== undefined && list !== 'each') {
    problem('list', 'must be each where `weights` is none: the class would ask nothing');
  }
  if (tools.length === 0 && (weights === 'none' || list !== undefined)) {
    problem(
      weights === 'none' ? 'weights' : 'list',
      'lists tools, of which the workload has none: leave it out',
    );
  }
  for (const tool of typeof weights === 'object' ? Object.keys(weights) : []) {
    if (names.includes(tool)) continue;
    problem('weights', `is no tool of the workload; allowed: ${names.join(', ')}`, tool);
  }
  if (typeof weights === 'object' && Object.keys(weights).length === 0) {
    problem('weights', 'must name a tool, or be none');
  }
  return found;
}
