import type { RolldownOptions } from 'rolldown';

/** One file without dependencies, as Node.js 22 runs it: what continuous integration installs is this file. */
export default {
  input: 'src/main.ts',
  platform: 'node',
  transform: { target: 'node22' },
  output: { file: 'dist/headroom.js', format: 'esm' },
} satisfies RolldownOptions;
