/** Servers of fixtures/streams whose latencies tell their fault, each with it on and off. */
import { expect, test } from 'vitest';
import { measure } from './fixtures.testing.ts';

const CLUSTER = /Answers cluster at 40 ms \(\d+ % of the calls\): delayed acknowledgement\./;
/** Long enough for twenty lists, each of which takes 40 ms. */
const ACKS = { list: 'each', profile: 'closed:users=2,seconds=3,warmup=0,pause=20' } as const;
test('delayed-ack: answers that wait for acknowledgements are named, and no server that sleeps 40 ms is', async () => {
  const waits = await measure({ start: ['delayed-ack'], ...ACKS });
  expect(waits.stdout.replaceAll(/\s+/g, ' '), waits.stderr).toMatch(CLUSTER);
  for (const flag of ['--nodelay', '--sleeps=40']) {
    const { status, stdout, stderr } = await measure({ start: ['delayed-ack', flag], ...ACKS });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).not.toContain('40 ms (');
  }
});

/** Long enough for several lists, with nobody beside who waits for them. */
const LISTS = { list: 'each', profile: 'closed:users=1,seconds=4,warmup=0,pause=20' } as const;
const LIST = /tools\/list takes \d+ ms, [\d,]+ times as long as the fastest tool call\./;
test('rebuilds: a list that is built for each request takes out of proportion, one that is built once does not', async () => {
  const rebuilds = await measure({ start: ['rebuilds', '--tools=700', '--list'], ...LISTS });
  expect(rebuilds.stdout.replaceAll(/\s+/g, ' '), rebuilds.stderr).toMatch(LIST);
  const once = await measure({ start: ['rebuilds', '--tools=700', '--once'], ...LISTS });
  expect(once.status, once.stdout + once.stderr).toBe(0);
  expect(once.stdout).not.toContain('times as long as the fastest tool call');
});
