import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { machineMs, processorMs } from './processor-time.ts';

/** Computes for this processor time, however long that takes on a busy machine. */
const COMPUTE = 'while (process.cpuUsage().user < 400_000);';

test('a process is charged for its children, ended ones included, and the machine for all', () => {
  const [before, machineBefore] = [processorMs(process.pid), machineMs()];
  spawnSync(process.execPath, ['-e', COMPUTE]);
  const [used, machineUsed] = [processorMs(process.pid) - before, machineMs() - machineBefore];
  expect(used).toBeGreaterThanOrEqual(400);
  // Node.js itself takes some tens of milliseconds to start.
  expect(used).toBeLessThan(4000);
  expect(machineUsed).toBeGreaterThanOrEqual(400);
});

test('a process that has ended has none', () => {
  expect(processorMs(spawnSync('true').pid)).toBe(0);
});
