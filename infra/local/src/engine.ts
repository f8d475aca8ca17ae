/** A container engine for the tests: the machine's, or one of our own that is gone when the tests are. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from './processes.ts';

const SOCKET = '/var/run/docker.sock';
const DAEMON = '/usr/sbin/dockerd';
const ANSWERS_WITHIN_MS = 2000;
const UP_WITHIN_MS = 60_000;

export interface Engine {
  /** Variables by which programs find it; empty when it is where they look by themselves. */
  readonly env: { readonly DOCKER_HOST?: string };
  /** Whether it can get images from the public registry. */
  readonly reachesRegistry: boolean;
  stop(): Promise<void>;
}

/**
 * The engine that answers on this machine; else one is started, as root and where it is installed, with its
 * images in `dataDir`.
 * @returns a sentence that says why there is none
 * @throws when it was started and does not answer, with what it printed
 */
export async function findEngine(dataDir: string): Promise<Engine | string> {
  const socket = process.env.DOCKER_HOST?.replace(/^unix:\/\//, '') || SOCKET;
  if (await answers(socket)) {
    return { env: {}, reachesRegistry: await reachesRegistry(socket), stop: async () => {} };
  }
  if (process.env.DOCKER_HOST)
    return `no container engine answers at DOCKER_HOST (${process.env.DOCKER_HOST})`;
  if (process.getuid?.() !== 0) return 'no container engine answers, and only root can start one';
  if (!existsSync(DAEMON)) return 'no container engine answers, and none is installed (Debian: docker.io)';
  return startEngine(dataDir);
}

async function startEngine(dataDir: string): Promise<Engine> {
  // Its state is of this run of the machine; only images and layers are worth keeping.
  const state = join(tmpdir(), `headroom-engine-${process.pid}`);
  mkdirSync(state, { recursive: true });
  const socket = join(state, 'docker.sock');
  const lines: string[] = [];
  const daemon = await startProcess(
    DAEMON,
    [
      ...['--host', `unix://${socket}`, '--data-root', dataDir],
      ...['--exec-root', join(state, 'exec'), '--pidfile', join(state, 'pid')],
    ],
    { onLine: (line) => lines.push(line) },
  );
  const stop = async () => {
    await daemon.stop(20_000);
    removeMounted(state);
  };
  const deadline = performance.now() + UP_WITHIN_MS;
  while (!(await answers(socket))) {
    if (performance.now() > deadline) {
      await stop();
      throw new Error(`the container engine did not answer:\n${lines.slice(-20).join('\n')}`);
    }
    await pause(100);
  }
  const env = { DOCKER_HOST: `unix://${socket}` };
  return { env, reachesRegistry: await reachesRegistry(socket), stop };
}

/** Removes a folder in which the daemon may have left mounts: namespaces of containers that it ran. */
export function removeMounted(folder: string): void {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const within = mounts.map((line) => line.split(' ')[1] ?? '').filter((at) => at.startsWith(`${folder}/`));
  // The inner ones first; a folder that something is mounted on cannot be removed.
  for (const at of within.reverse()) execFileSync('umount', ['--lazy', at]);
  rmSync(folder, { recursive: true, force: true });
}

const answers = async (socket: string) => (await statusOf(socket, '/_ping', ANSWERS_WITHIN_MS)) === 200;

/** Asks for an image that every registry mirror has, without pulling it. */
async function reachesRegistry(socket: string): Promise<boolean> {
  return (await statusOf(socket, '/distribution/library/debian:stable-slim/json', 10_000)) === 200;
}

/** HTTP status of the engine's answer; undefined when it does not answer in time. */
function statusOf(socketPath: string, path: string, timeout: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const asked = request({ socketPath, path, timeout }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  asked.on('timeout', () => asked.destroy());
  asked.on('error', () => resolve(undefined));
  asked.end();
  return promise;
}
