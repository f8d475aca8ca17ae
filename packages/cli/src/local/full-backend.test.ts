/**
 * A backend that is the limit, on this machine: nothing else of ours runs beside. A container's Redis has half a
 * processor, which it fills even where another program keeps a processor busy.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine, OWN } from '@headroom/bench/testing';
import { afterAll, expect, test } from 'vitest';

const COMMAND = join(import.meta.dirname, '../../bin/headroom.js');
const folder = mkdtempSync(join(tmpdir(), 'headroom-full-'));
cpSync(`${OWN}/shop`, folder, { recursive: true });
const file = join(folder, 'headroom.yaml');
const SHOP = readFileSync(file, 'utf8').replace('workload:\n', 'workload:\n  pauseMs: 0\n');
afterAll(() => rmSync(folder, { recursive: true }));

/** Measures the shop of a file. @returns outcome and reason of the trial, and processor time of its busiest backend */
async function measured(text: string) {
  writeFileSync(file, text);
  const json = join(folder, 'result.json');
  const how = ['--handshake', 'persistent', '--profile', 'smoke', '--json', json];
  const args = ['measure', file, '--server', 'shop', ...how];
  const env = { ...process.env, HEADROOM_RUNTIME: engine ? 'docker' : 'process' };
  await new Promise((resolve) => execFile(process.execPath, [COMMAND, ...args], { env }, resolve));
  const { outcome, reason, busiestBackendMs, windowMs } = JSON.parse(readFileSync(json, 'utf8')).result;
  return { outcome, reason, usePct: (100 * busiestBackendMs) / windowMs };
}

test('a Redis that is full is what was measured', async () => {
  const cached = SHOP.replace(
    '"http://{backend.prices}",\n      ]\n',
    '"http://{backend.prices}",\n        --cache,\n        "{backend.cache}",\n      ]\n',
  ).replace('  backends:\n', '  backends:\n    cache: redis\n');
  const { usePct, ...said } = await measured(cached);
  expect(said).toEqual({
    outcome: 'invalid',
    reason: 'the backend cache used up its processors: it was measured, not the server',
  });
  expect(usePct).toBeGreaterThan(90);
});

test('a mock that takes its time is not full', async () => {
  const { usePct, ...said } = await measured(
    SHOP.replace('{ path: /price,', '{ path: /price, delayMs: 200,'),
  );
  expect(usePct).toBeLessThan(20);
  expect(said).toEqual({ outcome: 'passed', reason: null });
});
