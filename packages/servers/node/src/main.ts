import { readEnvironment } from './environment.ts';
import { start } from './start.ts';

await start(
  () => readEnvironment(),
  () => import('./worker.ts'),
);
