import type { RolldownOptions } from 'rolldown';

const output = {
  dir: 'dist',
  format: 'esm',
  // Modules by their names alone: one of them is run in a sandbox, without the manifest beside it.
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
} as const;

/** Files without dependencies, as Node.js 22 runs them: what continuous integration installs is these. */
const command: RolldownOptions = {
  input: {
    headroom: 'src/main.ts',
    // A thread or a program of its own begins with a file of its own (packages/model/src/host/places.ts).
    'file-thread': '../builder/src/sources/file-thread.ts',
    inside: '../builder/src/sandbox/inside.ts',
    'schema-thread': '../contract-test/src/any/schema-thread.ts',
    'count-thread': '../contract-test/src/any/context/count-thread.ts',
    'size-thread': '../contract-test/src/any/context/size-thread.ts',
  },
  // Native parts of ssh2, which does without them.
  external: ['cpu-features', /\.node$/],
  platform: 'node',
  // The CommonJS of jsonc-parser asks for its own files in a way that no bundler follows.
  resolve: { mainFields: ['module', 'main'] },
  transform: {
    target: 'node22',
    // Names of CommonJS, in what others wrote.
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  },
  output,
};

/** The script that k6 runs. It shares no file with the command, whose modules are Node's. */
const script: RolldownOptions = {
  input: { load: '../model/k6/load.ts' },
  external: /^k6(\/|$)/,
  platform: 'neutral',
  output,
};

export default [command, script];
