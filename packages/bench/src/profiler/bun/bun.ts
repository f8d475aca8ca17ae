import { placeOf } from '@headroom/model/host/places';
import type { ProfiledStart } from '../../runtime/runtime.ts';
import { piecePath, readPieces } from '../pieces.ts';
import type { CpuProfiler } from '../profiler.ts';
import type { Program } from '../programs.ts';
import { OutsideJavaScript } from './outside.ts';
import { inspectedStacks } from './stacks.ts';

const PRELOAD = placeOf('packages/bench/src/profiler/bun/preload.ts');
const PERIOD_MS = 5;
const EXTENSION = 'cpuprofile';
/** Time that a piece covers at most where nothing keeps the server's thread busy, in ms. */
const PIECE_MS = 2000;
/** Variable of options that Bun adds to those of its command. */
const VARIABLE = 'BUN_OPTIONS';

const start: ProfiledStart = {
  files: [PRELOAD],
  env: (own, at) => ({
    ...own,
    HEADROOM_CPU_PIECES: piecePath('%p', '%n', EXTENSION),
    [VARIABLE]: [own[VARIABLE], `--preload=${at(PRELOAD)}`].filter(Boolean).join(' '),
  }),
};

/**
 * The sampling profiler of Bun, by its inspector, in the server itself: `--cpu-prof` would write stacks only at an end that
 * the server chooses, which a signal is not. It sees JavaScript alone; the rest is counted by the kernel.
 */
export const bun: CpuProfiler = {
  id: 'bun',
  reads: isBun,
  start,
  whatIsMissing: async () => null,
  sample: async ({ processes, stacks }) => {
    const outside = new OutsideJavaScript(PERIOD_MS);
    let version = '';
    const reading = await readPieces({
      ...{ processes, reads: isBun, extension: EXTENSION },
      read: ({ program, text, endMs }) => {
        const inspected = inspectedStacks(text, { startMs: endMs - PIECE_MS, endMs });
        version = inspected?.version ?? version;
        for (const taken of inspected?.stacks ?? []) stacks.add(taken);
        const rest = outside.after(program.pid, inspected?.stacks.length ?? 0, endMs);
        if (rest) stacks.add(rest);
      },
    });
    return {
      stop: async () => {
        await reading.stop();
        if (version === '') throw new Error(WROTE_NONE);
        return { version, periodMs: PERIOD_MS };
      },
      cancel: reading.cancel,
    };
  },
};

const WROTE_NONE = `Bun wrote no stacks: it is older than 1.3, does not heed ${VARIABLE}, or cannot write to /tmp`;

function isBun({ name }: Program): boolean {
  return name === 'bun';
}
