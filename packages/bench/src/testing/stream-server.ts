import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '@headroom/local/testing';
import { claimPort } from '../runtime/ports.ts';
import { FIXTURES } from './places.ts';

/** Folder of the servers that stream. */
export const STREAMS = join(FIXTURES, 'streams');

/** A server of fixtures/streams that listens. */
export interface StreamServer {
  readonly url: string;
  /** Number of connections that were opened to it. */
  connections(): Promise<number>;
  /** Streams of GET requests that are open, how many were at once at most, and the longest time of one that ended. */
  listening(): Promise<readonly [open: number, most: number, longestMs: number]>;
  /** Resolves once its process has ended. */
  stop(): Promise<void>;
}

type StreamServerName =
  | 'open-stream'
  | 'guarded'
  | 'issues'
  | 'asks'
  | 'blocks'
  | 'chatty'
  | 'resources'
  | 'slow'
  | 'listens'
  | 'wedges';

/** Starts a server of fixtures/streams on a free port; the caller must call `stop` on every path. */
export async function startStreamServer(name: StreamServerName, ...flags: string[]): Promise<StreamServer> {
  return startStreamServerAt(await claimPort(0, name), name, ...flags);
}

/** The same on a port of the caller's. */
export async function startStreamServerAt(
  port: number,
  name: StreamServerName,
  ...flags: string[]
): Promise<StreamServer> {
  const env = { ...process.env, PORT: String(port) };
  const program = join(STREAMS, `${name}.mjs`);
  const child = spawn(process.execPath, [program, ...flags], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  // A full pipe would stop it.
  child.stderr.resume();
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(() =>
      fetch(`${origin}/connections`).then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url: `${origin}/mcp`,
    connections: async () => Number(await (await fetch(`${origin}/connections`)).text()),
    listening: async () => {
      const [open = 0, most = 0, longestMs = 0] = (await (await fetch(`${origin}/listening`)).text())
        .split(' ')
        .map(Number);
      return [open, most, longestMs];
    },
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
