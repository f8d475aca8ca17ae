import { posix } from 'node:path';
import { DockerfileRefused, type Instruction } from './instructions.ts';
import type { StageWork } from './lowering.ts';
import { asRoot } from './steps.ts';
import { PATH } from './words.ts';

/** A folder or file that a container has during one step. */
interface Mount {
  type: 'bind' | 'tmpfs';
  target: string;
  source: string;
  from: string | undefined;
}

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['dst', 'target'],
  ['destination', 'target'],
  ['src', 'source'],
  ['readonly', 'ro'],
  ['readwrite', 'rw'],
]);
/** Keys that a mount of each type may have; those of a cache have no effect here. */
const KEYS_OF: Readonly<Record<string, readonly string[]>> = {
  bind: ['type', 'target', 'source', 'from', 'ro', 'rw'],
  cache: ['type', 'target', 'id', 'sharing', 'mode', 'uid', 'gid', 'ro', 'rw'],
  tmpfs: ['type', 'target', 'size'],
};

/** @returns the mount; undefined for a cache, which changes speed alone */
function mountOf(flag: string, line: number): Mount | undefined {
  const refuse = (why: string): never => {
    throw DockerfileRefused.at(line, `RUN with ${flag} is not allowed${why}`);
  };
  if (!flag.startsWith('--mount=')) return refuse('; allowed: --mount of type bind, cache and tmpfs');
  const pairs = flag.slice('--mount='.length).split(',');
  const options = new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      const key = name.toLowerCase();
      return [SYNONYMS.get(key) ?? key, value.join('=')] as const;
    }),
  );
  const type = options.get('type') ?? 'bind';
  const keys = Object.hasOwn(KEYS_OF, type) ? KEYS_OF[type] : undefined;
  if (!keys) return refuse('; allowed: --mount of type bind, cache and tmpfs');
  const unknown = [...options.keys()].find((key) => !keys.includes(key));
  if (unknown !== undefined) return refuse(`: it sets ${unknown}; allowed: ${keys.join(', ')}`);
  if (type === 'cache') return undefined;
  const target = posix.normalize(options.get('target') ?? '').replace(/(.)\/$/, '$1');
  const source = options.get('source') ?? '';
  const isPath = PATH.test(options.get('target') ?? '') && (source === '' || PATH.test(source));
  if (!isPath || target === '/')
    return refuse('; allowed: a target other than / and a source, without special characters');
  return { type: type as Mount['type'], target, source, from: options.get('from') };
}

const FOLDER = '/.headroom-mounts';
const MOUNTS_LIMIT = 32;

/**
 * Steps around a RUN with mounts: those before it copy the content to the target, those after it remove the content
 * again. As with a mount, the step does not see what the target held before, and the image gets nothing of the mount.
 */
export function lowerMounts(flags: readonly string[], instruction: Instruction, work: StageWork) {
  const { line } = instruction;
  if (flags.length > MOUNTS_LIMIT) {
    throw DockerfileRefused.at(line, `a RUN takes at most ${MOUNTS_LIMIT} mounts`);
  }
  const mounts = flags.flatMap((flag) => mountOf(flag, line) ?? []);
  if (mounts.length < flags.length) {
    work.notes.push(
      `line ${line} of the Dockerfile: cache mounts are left out, so every build begins without them`,
    );
  }
  if (mounts.length === 0) return { before: [], after: [] };
  const placed = mounts.map((mount) => ({ ...mount, staged: `${FOLDER}/${work.places++}` }));
  const copies = placed
    .filter(({ type }) => type === 'bind')
    .map((mount) => ({ keyword: 'COPY', rest: copyOf(mount, instruction, work), line }));
  const place = placed.map(
    ({ type, target, staged }) =>
      `${type === 'tmpfs' ? `mkdir -m 1777 -p ${staged}; ` : ''}t="${inContainer(target)}"; ` +
      `if [ -e "$t" ] || [ -L "$t" ]; then mv "$t" ${staged}.hidden; fi; ` +
      `mkdir -p "$(dirname "$t")"; mv ${staged} "$t"`,
  );
  const restore = placed
    .toReversed()
    .map(
      ({ target, staged }) =>
        `t="${inContainer(target)}"; rm -rf "$t"; ` +
        `if [ -e ${staged}.hidden ] || [ -L ${staged}.hidden ]; then mv ${staged}.hidden "$t"; fi`,
    );
  const { user } = work.standing;
  return {
    before: [...copies, ...asRoot(script([`mkdir -p ${FOLDER}`, ...place]), user, line)],
    after: asRoot(script([...restore, `rm -rf ${FOLDER}`]), user, line),
  };
}

const script = (steps: readonly string[]) => ['set -e; w=$PWD; cd /', ...steps].join('; ');

/** Path in a container, as text of a shell between double quotes; `$w` is the folder that the step runs in. */
function inContainer(target: string): string {
  if (/^[/$]/.test(target)) return target;
  return target === '.' ? '$w' : `\${w%/}/${target}`;
}

function copyOf(
  { from, source, staged }: Mount & { staged: string },
  instruction: Instruction,
  work: StageWork,
): string {
  if (from === undefined) return `${source || '.'} ${staged}`;
  return `--from=${work.use(from, instruction)} ${posix.join('/', source)} ${staged}`;
}
