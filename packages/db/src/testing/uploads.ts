import type { Upload } from '@headroom/workload';
import { aResult } from './fixtures.ts';

const { tried: _tried, environment: _environment, ...result } = aResult();

/** A trial that somebody measured on a laptop. */
export const UPLOAD: Upload = {
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
  result: { ...(structuredClone(result) as Upload['result']), loadHost: null },
};
