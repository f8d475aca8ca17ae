import type { RolldownOptions } from 'rolldown';

/** Files without dependencies, as Node.js 22 runs them: what continuous integration installs is these. */
export default {
  input: {
    headroom: 'src/main.ts',
    // A thread of its own begins with a file of its own.
    'file-thread': '../builder/src/sources/file-thread.ts',
    'schema-thread': '../contract-test/src/any/schema-thread.ts',
  },
  platform: 'node',
  // The CommonJS of jsonc-parser asks for its own files in a way that no bundler follows.
  resolve: { mainFields: ['module', 'main'] },
  transform: { target: 'node22' },
  output: { dir: 'dist', format: 'esm' },
} satisfies RolldownOptions;
