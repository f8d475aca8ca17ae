/** The server without the SDK: suite `io`, JSON-RPC by hand. */
import { BARE_SUITES } from './bare/suite.ts';
import { readEnvironment } from './environment.ts';
import { start } from './start.ts';

await start(
  () => readEnvironment(undefined, BARE_SUITES),
  () => import('./bare/worker.ts'),
);
