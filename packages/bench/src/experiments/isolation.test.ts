import { type IsolationProfile, isolationSeconds, type SweepProfile } from '@headroom/model/experiments';
import { profileById, type RunEvent } from '@headroom/model/run';
import type { Workload } from '@headroom/model/suite';
import {
  type IsolationRow,
  isolationFinding,
  isolationTable,
  sweepFinding,
  sweepTable,
} from '@headroom/report';
import { expect, test } from 'vitest';
import { findK6 } from '../load/find-k6.ts';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { startStreamServer } from '../testing/stream-server.ts';
import { verifyProject } from '../world/project.ts';
import { type Isolated, isolateTools } from './isolation.ts';
import { type Swept, sweepLevels } from './sweep.ts';

const { program } = await findK6(CACHE_DIR);
// Three calls of a second: of two, the second may end after the window.
const STEPS = { settleS: 1, stepS: 3 };
const PROFILE: IsolationProfile = { ...profileById('isolation'), ...STEPS, ...isolationSeconds(STEPS) };

const tool = (name: string, weight = 1) =>
  ({ name, weight, arguments: {}, expect: [{ in: 'text', equals: 'done' }] }) as const;
const WORKLOAD: Workload = {
  ...{ handshakes: ['persistent'], protocol: '2025-06-18', pauseMs: 0, list: 'never', order: 'each' },
  tools: [tool('slow'), tool('quick', 20)],
};

/** Context of a load on a machine that never limits. */
const contextOf = (workload: Workload, publish: (event: RunEvent) => void = () => {}) => ({
  ...({ trialId: 'test', machine: LOCAL_MACHINE, handshake: 'persistent', seed: 1 } as const),
  ...{ workload, publish, signal: new AbortController().signal },
  processors: { cpus: 64, serverCpus: null, redisCpus: null, apiCpus: null },
  k6: { program, mark: 'isolation-test' },
});

/** Measures the server `blocks`, whose tool `slow` takes 1 s. */
async function isolate(workload: Workload, ...flags: string[]) {
  const server = await startStreamServer('blocks', '--ms=1000', ...flags);
  const offers: string[] = [];
  const publish = (event: RunEvent) => {
    if (event.type === 'offer') offers.push(event.offer);
  };
  let isolated: Isolated | undefined;
  try {
    const target = { urls: [server.url] as const, headers: {}, parties: {} };
    const failure = await isolateTools(
      { ...contextOf(workload, publish), profile: PROFILE },
      target,
      (found) => {
        isolated = found;
      },
    ).then(
      () => null,
      (error: Error) => error,
    );
    const experiment = isolated?.experiment ?? null;
    const [row] = isolationTable([{ serverId: 'blocks', round: 1, status: 'passed', experiment }]);
    return { failure, offers, experiment, row: row as IsolationRow };
  } finally {
    server.stop();
  }
}

test('a tool that sleeps on the loop is named, with the tool that it holds', async () => {
  const { failure, offers, row } = await isolate(WORKLOAD);
  expect(failure).toBeNull();
  expect(offers).toEqual([
    'quick alone',
    'slow alone',
    'all tools, 10 users',
    'all tools but slow, 10 users',
    'all tools, 10 users',
  ]);
  expect(row).toMatchObject({ judgedRounds: 1, notJudged: [] });
  expect(row.culprit).toMatchObject({ tool: 'slow', heldTools: [{ tool: 'quick' }] });
  expect(row.culprit?.ownMs).toBeGreaterThan(990);
  expect(row.culprit?.heldTools[0]?.mixedMs).toBeGreaterThan(900);
  expect(row.culprit?.heldTools[0]?.withoutMs).toBeLessThan(500);
  expect(isolationFinding([row])).toMatch(
    /^blocks: slow holds quick: P\d\d [\d.]+ ms alone, [\d,]+ ms beside it/,
  );
});

test('a tool that sleeps beside the loop holds no other', async () => {
  const { failure, offers, row } = await isolate(WORKLOAD, '--async');
  expect(failure).toBeNull();
  expect(offers.slice(0, 3)).toEqual(['quick alone', 'slow alone', 'all tools, 10 users']);
  expect(row).toMatchObject({ culprit: null, judgedRounds: 1, notJudged: [] });
  expect(isolationFinding([row])).toMatch(/^blocks: no tool holds another.*; in 1 round\.$/);
});

test('checks that make many calls at once are left out, as a tool that holds the others fails them', async () => {
  const server = await startStreamServer('blocks', '--ms=300');
  const tools = WORKLOAD.tools.map((one) => ({ ...one, timeoutMs: 400 }));
  const context = { ...contextOf({ ...WORKLOAD, tools }), profile: PROFILE };
  try {
    const target = { url: server.url, headers: {}, fixtures: undefined };
    const { checks } = await verifyProject(context, target);
    expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    expect(checks.map(({ name }) => name)).not.toContain('50 parallel calls');
    const others = await verifyProject({ ...context, profile: profileById('quick') }, target);
    const parallel = others.checks.find(({ name }) => name === '50 parallel calls');
    expect(parallel?.outcome).toBe('fail');
    // The server is still busy with them when it is asked again.
    expect(parallel?.reason).toMatch(
      /^expected 50 right answers, got \d\d wrong ones; first: (slow|quick): .*; the load profile isolation tells whether one tool holds the others$/,
    );
  } finally {
    server.stop();
  }
});

test('a tool of 50 ms on the loop answers 20 calls a second whatever the users, who wait inside the server', async () => {
  const server = await startStreamServer('blocks', '--ms=50');
  // 20 users have all had a turn after a second.
  const profile: SweepProfile = { ...profileById('sweep'), levels: [1, 10, 20], settleS: 2, stepS: 3 };
  let swept: Swept | undefined;
  try {
    const workload = { ...WORKLOAD, tools: [tool('slow')] };
    const target = { urls: [server.url] as const, headers: {}, parties: {} };
    await sweepLevels({ ...contextOf(workload), profile }, target, (found) => {
      swept = found;
    });
  } finally {
    server.stop();
  }
  const steps = swept?.experiment.steps ?? [];
  for (const { callsPerS } of steps) {
    expect(callsPerS).toBeGreaterThan(17);
    expect(callsPerS).toBeLessThan(20.5);
  }
  expect(steps.slice(1).map(({ limitedBy }) => limitedBy)).toEqual([
    'waits inside the server',
    'waits inside the server',
  ]);
  const experiment = swept?.experiment ?? null;
  const [row] = sweepTable([{ serverId: 'blocks', round: 1, status: 'passed', experiment }]);
  expect(row).toMatchObject({ knee: 1, peak: { rigLimited: false } });
  expect(sweepFinding(row ? [row] : [])).toMatch(
    /^blocks answers (19|20) calls a second at every level, 1 to 20 users; limit: waits inside the server; in 1 round\.$/,
  );
});
