import type { Upload, UploadedResult } from '@headroom/model/run';
import { aResult } from './fixtures.ts';

const { tried: _tried, environment: _environment, ...result } = aResult();

const RESULT: UploadedResult = { ...(structuredClone(result) as UploadedResult), loadHost: null };

/** A trial that somebody measured on a laptop. */
export const UPLOAD = {
  elsewhere: {
    machine: {
      name: 'ada-laptop',
      os: 'Linux 6.1.0',
      cpuModel: 'Laptop CPU',
      cpus: 8,
      memoryMb: 16_000,
    },
    headroom: '0.1.0',
    fileHash: '0123456789abcdef'.repeat(4),
    runtime: 'process',
    isolated: false,
    unchecked: [],
  },
  server: 'go',
  profile: 'quick',
  handshake: 'session',
  result: RESULT,
} satisfies Upload;

const ROUNDS = 6;

/** A comparison of the same laptop, whose head answers in twice the time. */
export const UPLOADED_COMPARISON = {
  ...UPLOAD,
  elsewhere: { ...UPLOAD.elsewhere, base: startedOf(UPLOAD.elsewhere) },
  result: undefined,
  comparison: {
    ...{ base: 'npm:shop@1.0.0', head: 'npm:shop@1.1.0', rounds: ROUNDS, untilDecided: false },
    trials: Array.from({ length: ROUNDS }, (_, at) => [
      { side: 'base' as const, round: at + 1, result: RESULT },
      { side: 'head' as const, round: at + 1, result: slower(RESULT) },
    ]).flat(),
  },
} satisfies Upload;

function startedOf({ fileHash, runtime, isolated, unchecked }: Upload['elsewhere']) {
  return { fileHash, runtime, isolated, unchecked };
}

function slower(of: UploadedResult): UploadedResult {
  const twice = (ms: number | null) => ms && 2 * ms;
  const measurements = of.measurements.map(({ tail: _, ...one }) => ({
    ...one,
    ...{ minMs: twice(one.minMs), meanMs: twice(one.meanMs), maxMs: twice(one.maxMs) },
    quantilesMs: one.quantilesMs.map((ms) => 2 * ms),
  }));
  return { ...of, measurements };
}
