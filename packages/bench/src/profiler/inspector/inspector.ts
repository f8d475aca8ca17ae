import type { Profiler } from '@headroom/model/cpu-profile';
import { placeOf } from '@headroom/model/host/places';
import { piecePath, readPieces } from '../pieces.ts';
import type { CpuProfiler } from '../profiler.ts';
import { OutsideJavaScript } from './outside.ts';
import { inspectedStacks } from './stacks.ts';

const PRELOAD = placeOf('packages/bench/src/profiler/inspector/preload.cjs');
const PERIOD_MS = 5;
const EXTENSION = 'cpuprofile';
/** Time that a piece covers at most where nothing keeps the server's thread busy, in ms. */
const PIECE_MS = 2000;

interface Runtime {
  readonly id: Profiler;
  readonly title: string;
  readonly program: RegExp;
  /** Variable of options that the runtime adds to those of its command. */
  readonly variable: string;
  /** The option that loads a file first. */
  readonly option: (path: string) => string;
  /** The version with which what is needed came. */
  readonly since: string;
}

/** The sampling profiler of Node.js: perf names the callers of functions that V8 inlined, which this one keeps apart. */
export const node = inspected({
  id: 'node',
  title: 'Node.js',
  program: /^node(?:js)?$/,
  variable: 'NODE_OPTIONS',
  option: (path) => `--require=${JSON.stringify(path)}`,
  since: '18',
});

export const bun = inspected({
  id: 'bun',
  title: 'Bun',
  program: /^bun$/,
  variable: 'BUN_OPTIONS',
  option: (path) => `--preload=${path}`,
  since: '1.3',
});

/**
 * The sampling profiler of a JavaScript runtime, by its inspector, in the server itself: `--cpu-prof` would write stacks
 * only at an end that the server chooses, which a signal is not. It sees JavaScript of the main thread alone; the rest is
 * counted by the kernel.
 */
function inspected({ id, title, program: name, variable, option, since }: Runtime): CpuProfiler {
  const reads: CpuProfiler['reads'] = (program) => name.test(program.name);
  return {
    id,
    reads,
    start: {
      files: [PRELOAD],
      env: (own, at) => ({
        ...own,
        HEADROOM_CPU_PIECES: piecePath('%p', '%n', EXTENSION),
        [variable]: [own[variable], option(at(PRELOAD))].filter(Boolean).join(' '),
      }),
    },
    whatIsMissing: async () => null,
    sample: async ({ processes, stacks }) => {
      const outside = new OutsideJavaScript(PERIOD_MS, id);
      let version = '';
      const reading = await readPieces({
        ...{ processes, reads, extension: EXTENSION },
        read: ({ program, text, endMs }) => {
          const piece = inspectedStacks(text, { startMs: endMs - PIECE_MS, endMs, module: id });
          version = piece?.version ?? version;
          for (const taken of piece?.stacks ?? []) stacks.add(taken);
          const rest = outside.after(program.pid, piece?.stacks.length ?? 0, endMs);
          if (rest) stacks.add(rest);
        },
      });
      return {
        stop: async () => {
          await reading.stop();
          if (version === '')
            throw new Error(
              `${title} wrote no stacks: it is older than ${since}, does not heed ${variable}, or cannot write to /tmp`,
            );
          return { version, periodMs: PERIOD_MS };
        },
        cancel: reading.cancel,
      };
    },
  };
}
