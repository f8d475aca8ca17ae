import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeHere, LOCAL_MACHINE, sampleHost } from '../../sampler/local-machine.ts';
import { CACHE_DIR } from '../../testing/places.ts';
import { Child } from '../child.ts';
import { goProgram } from '../go-program.ts';
import { Agent } from './agent.ts';
import { foldersAmong, RemoteMachine } from './machine.ts';

const TOKEN = 'a token of the test';
let child: Child;
let url: string;
beforeAll(async () => {
  child = await Child.start({
    title: 'the host agent',
    command: [await goProgram('host-agent', CACHE_DIR)],
    cwd: '/',
    env: { HOST: '127.0.0.1', PORT: '0', TOKEN },
    mark: 'machine-test',
  });
  while (!child.logs().includes('listens on port')) await delay(20);
  url = `http://127.0.0.1:${/port (\d+)/.exec(child.logs())?.[1]}`;
});
afterAll(() => child.stop('now'));

const known = { cpus: cpus().length, memoryMb: 1024, kernel: '6', os: 'Linux' };
const machineOf = (agent: Agent) => {
  const machine: RemoteMachine = new RemoteMachine({
    known,
    address: '127.0.0.1',
    open: async () => {
      await machine.connect(agent);
      return async () => machine.disconnect();
    },
  });
  return machine;
};

test('a machine that is seen by its agent has the counters of its kernel, and the network to it is probed', async () => {
  const machine = machineOf(new Agent({ url, token: TOKEN }));
  await machine.connect(new Agent({ url, token: TOKEN }));
  const { network, bytes } = machine.link ?? {};
  expect(network?.roundTripMs).toBeGreaterThan(0);
  expect(network?.roundTripMs).toBeLessThan(100);
  expect(Math.abs(network?.clockAheadMs ?? Number.NaN)).toBeLessThan(20);
  expect(network?.bytesPerS).toBeGreaterThan(1e6);
  // Its own interface carried the probe.
  expect(bytes?.().received).toBeGreaterThan(1 << 20);
  await machine.look();
  const [far, here] = [machine.sample(), sampleHost()];
  expect(Math.abs(far.cpuMs - here.cpuMs)).toBeLessThan(2000);
  const pressure = machine.conditions().pressureMs;
  expect(pressure === null).toBe(LOCAL_MACHINE.conditions?.().pressureMs === null);
  expect(Math.abs(far.atMs - here.atMs)).toBeLessThan(1000);
});

test('who asks during a look gets the next one, which they share', async () => {
  const agent = new Agent({ url, token: TOKEN });
  const machine = machineOf(agent);
  await machine.connect(agent);
  const looks = vi.spyOn(agent, 'look');
  await Promise.all([machine.look(), machine.look(), machine.look()]);
  expect(looks).toHaveBeenCalledTimes(2);
  await machine.look();
  expect(looks).toHaveBeenCalledTimes(3);
});

test('what the machine is comes from its kernel and its engine', async () => {
  const described = await machineOf(new Agent({ url, token: TOKEN })).describe();
  // Its agent runs here: sysfs tells both the same cores.
  const { microcode, topology } = describeHere();
  const cpuModel = expect.stringMatching(/\S/);
  expect(described).toEqual({ ...known, cpuModel, ...(microcode && { microcode }), topology });
});

test('an agent that refuses, and one that is not connected, are told of', async () => {
  await expect(machineOf(new Agent({ url, token: 'wrong' })).describe()).rejects.toThrow('status 401');
  await expect(machineOf(new Agent({ url, token: TOKEN })).look()).rejects.toThrow('its agent does not run');
});

test('the groups of a container are told by controller, or are one', () => {
  const v1 = ['cpu,cpuacct', 'memory', 'pids', 'blkio'].map((name) => `/sys/fs/cgroup/${name}/docker/abc`);
  expect(foldersAmong(v1)).toEqual({
    version: 1,
    cpu: '/sys/fs/cgroup/cpu,cpuacct/docker/abc',
    cpuacct: '/sys/fs/cgroup/cpu,cpuacct/docker/abc',
    memory: '/sys/fs/cgroup/memory/docker/abc',
    pids: '/sys/fs/cgroup/pids/docker/abc',
  });
  const v2 = '/sys/fs/cgroup/system.slice/docker-abc.scope';
  expect(foldersAmong([v2])).toEqual({ version: 2, all: v2 });
  expect(foldersAmong([])).toBeUndefined();
});
