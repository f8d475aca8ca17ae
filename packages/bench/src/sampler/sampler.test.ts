import { afterEach, expect, test, vi } from 'vitest';
import { heldBy, processHere } from '../runtime/kernel-files.ts';
import { LOCAL_MACHINE as machine } from './local-machine.ts';
import { startSampler } from './sampler.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['at the edges that were told, and at both ends', true, [0, 1500, 3200]],
  ['once a second where no edge is known', false, [0, 1000, 1500, 2000, 3000, 3200]],
])('threads are read %s', async (_, edgesKnown, atMs) => {
  vi.useFakeTimers({ now: 0 });
  const now = () => Date.now();
  const server = {
    sample: () => ({ atMs: now(), cpuMs: 0, memoryMb: 1, throttledMs: null }),
    threads: () => ({ atMs: now(), cpuMs: new Map() }),
  };
  const sampler = await startSampler({ server } as unknown as Parameters<typeof startSampler>[0], {
    machine,
    edgesKnown,
  });
  sampler.takeAt(1500);
  vi.advanceTimersByTime(3200);
  const { parties, threads } = await sampler.stop();
  expect(threads.map((read) => read.atMs)).toEqual(atMs);
  expect(parties.server?.map((taken) => taken.atMs)).toEqual([0, 1000, 1500, 2000, 3000, 3200]);
});

test('a party that is added had used nothing when it started, however late its first sample is', async () => {
  vi.useFakeTimers({ now: 0 });
  const party = (cpuMs: number) => ({
    sample: () => ({ atMs: Date.now(), cpuMs, memoryMb: 1, throttledMs: null }),
  });
  const sampler = await startSampler({ redis: party(5) }, { machine, edgesKnown: true });
  vi.advanceTimersByTime(1500);
  sampler.add('load', party(700), 300);
  vi.advanceTimersByTime(1000);
  const { parties } = await sampler.stop();
  expect(parties.load?.map(({ atMs, cpuMs }) => [atMs, cpuMs])).toEqual([
    [300, 0],
    [2000, 700],
    [2500, 700],
  ]);
});

test('open files and threads of the server are counted once a second where that is asked for', async () => {
  vi.useFakeTimers({ now: 0 });
  const server = {
    sample: () => ({ atMs: Date.now(), cpuMs: 0, memoryMb: 1, throttledMs: null }),
    threads: () => ({ atMs: Date.now(), cpuMs: new Map() }),
    held: () => heldBy([processHere(process.pid)], Date.now()),
  };
  const taken = async (held: boolean) => {
    const sampler = await startSampler({ server }, { machine, edgesKnown: true, held });
    vi.advanceTimersByTime(2500);
    return (await sampler.stop()).held;
  };
  expect(await taken(false)).toEqual([]);
  const counts = await taken(true);
  expect(counts).toHaveLength(4);
  for (const { openFiles, threads } of counts) {
    expect(openFiles).toBeGreaterThan(2);
    expect(threads).toBeGreaterThan(1);
  }
});

test('another machine is looked at before each sample, and a look in vain leaves a gap', async () => {
  vi.useFakeTimers({ now: 0 });
  let seen = -1;
  let answers = true;
  const far = {
    ...machine,
    look: async () => {
      if (!answers) throw new Error('away');
      seen = Date.now();
    },
    sample: () => ({ atMs: seen, cpuMs: 0, stolenMs: 0, rigMs: 0 }),
  };
  const sampler = await startSampler({}, { machine: far, edgesKnown: true });
  await vi.advanceTimersByTimeAsync(1500);
  answers = false;
  await vi.advanceTimersByTimeAsync(1000);
  answers = true;
  await vi.advanceTimersByTimeAsync(1000);
  const { host } = await sampler.stop();
  expect(host.map(({ atMs }) => atMs)).toEqual([0, 1000, 3000, 3500]);
});

test('the first sample is taken before anything begins, however long another machine is looked at', async () => {
  vi.useFakeTimers({ now: 0 });
  let seen = -1;
  const slow = {
    ...machine,
    look: () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          seen = Date.now();
          resolve();
        }, 400);
      }),
    sample: () => ({ atMs: seen, cpuMs: 0, stolenMs: 0, rigMs: 0 }),
  };
  const starting = Promise.resolve(startSampler({}, { machine: slow, edgesKnown: true })).then(
    async (sampler) => {
      const begunMs = Date.now();
      await vi.advanceTimersByTimeAsync(1000);
      const stopping = sampler.stop();
      await vi.advanceTimersByTimeAsync(1000);
      return { begunMs, host: (await stopping).host };
    },
  );
  await vi.advanceTimersByTimeAsync(400);
  const { begunMs, host } = await starting;
  expect(host[0]?.atMs).toBeLessThanOrEqual(begunMs);
});
