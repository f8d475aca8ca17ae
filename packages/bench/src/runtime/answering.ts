import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { causeFirst, wholeText } from '@headroom/contract-test';
import { statusInWords } from '@headroom/model/suite';
import { TrialFailure } from '../trial-failure.ts';
import type { Running } from './runtime.ts';

/** Least time between two asks, and its share of the time that was waited: many asks would slow down a long start. */
const POLL_MS = 2;
const POLL_SHARE = 1 / 200;
/** As much of a health answer as is read. */
const HEALTH_BYTES = 64 * 1024;

export interface Wait {
  what: string;
  withinMs: number;
  /** Party whose fault it is when it never answers. */
  blame: 'server_failed' | 'rig_failed';
  /** Gives up at once, with its reason, when aborted. */
  signal?: AbortSignal;
}

/**
 * Asks until something answers. `ask` resolves to undefined when it is ready, else to what it said.
 * @throws TrialFailure when the program ends first or the time is over, with its last output
 */
export async function untilAnswering(
  running: Pick<Running, 'ended' | 'logs'>,
  ask: () => Promise<string | undefined>,
  wait: Wait,
): Promise<void> {
  const begunAt = performance.now();
  const deadline = begunAt + wait.withinMs;
  let ended: string | undefined;
  let lost: unknown;
  running.ended.then(
    (reason) => {
      ended = reason;
    },
    (error) => {
      lost = error;
    },
  );
  let last: string | undefined = 'nothing';
  while (performance.now() < deadline && ended === undefined) {
    wait.signal?.throwIfAborted();
    if (lost) throw lost;
    last = await ask();
    if (last === undefined) return;
    await delay(Math.max(POLL_MS, (performance.now() - begunAt) * POLL_SHARE));
  }
  const reason = ended ?? `${wait.what} did not answer within ${wait.withinMs / 1000} s: ${last}`;
  throw new TrialFailure(wait.blame, `${reason}${lastLines(await running.logs())}`);
}

function lastLines(log: string): string {
  const lines = causeFirst(log).join(' | ');
  return lines ? `; its last output: ${lines.slice(0, 400)}` : '; it printed nothing';
}

/** An `ask` that wants a status of 2xx from an address, and asks no other. */
export function asksHttp(url: string): () => Promise<string | undefined> {
  return async () => {
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(1000) });
      const body = response.body ? await wholeText(response.body, HEALTH_BYTES) : '';
      return response.ok ? undefined : `${statusInWords(response.status)}: ${body.slice(0, 200)}`;
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error ? cause.message || message : message;
    }
  };
}

/** An `ask` that wants an open port. */
export function asksPort(host: string, port: number): () => Promise<string | undefined> {
  return () =>
    new Promise((resolve) => {
      const socket = connect({ host, port, timeout: 1000 });
      const end = (said: string | undefined) => {
        socket.destroy();
        resolve(said);
      };
      socket.once('connect', () => end(undefined));
      socket.once('timeout', () => end('nothing'));
      socket.once('error', (error) => end(error.message));
    });
}
