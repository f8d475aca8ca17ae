import { connect } from 'node:net';
import { seedCommands } from '@headroom/model/suite';
import { Redis } from 'ioredis';
import type { Backends } from '../runtime/backends.ts';
import { TrialFailure } from '../trial-failure.ts';

/** Characters of commands that become bytes at a time. */
const PART_CHARACTERS = 1 << 20;

/** Empties Redis, brings it to the suite's state and clears its counters; nothing where backends have no Redis. */
export async function seed({ redisAdminUrl }: Pick<Backends, 'redisAdminUrl'>): Promise<void> {
  if (redisAdminUrl === undefined) return;
  const client = new Redis(redisAdminUrl, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => {
    // The command that meets the broken connection rejects with it.
  });
  try {
    await client.flushall();
    await send(redisAdminUrl, state());
    await client.config('RESETSTAT');
  } catch (error) {
    throw new TrialFailure('rig_failed', `Redis could not be seeded: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    client.disconnect();
  }
}

/** Encoded commands; Redis answers each with one line. */
interface Written {
  readonly count: number;
  readonly bytes: Buffer;
}

let written: Written | undefined;

/** The suite's state, written down once a process: that takes longer than Redis takes to read it. */
function state(): Written {
  written ??= writtenDown(seedCommands());
  return written;
}

/** Commands in the protocol of Redis (RESP). */
function writtenDown(commands: Iterable<readonly string[]>): Written {
  const parts: Buffer[] = [];
  let count = 0;
  let text = '';
  for (const command of commands) {
    count += 1;
    text += `*${command.length}\r\n`;
    for (const argument of command) text += `$${Buffer.byteLength(argument)}\r\n${argument}\r\n`;
    if (text.length < PART_CHARACTERS) continue;
    parts.push(Buffer.from(text));
    text = '';
  }
  return { count, bytes: Buffer.concat([...parts, Buffer.from(text)]) };
}

/** Sends commands over a connection of their own. @throws with the first error that Redis answers */
async function send(url: string, { count, bytes }: Written): Promise<void> {
  const { hostname, port, username, password } = new URL(url);
  const identity = [username, password].filter(Boolean).map(decodeURIComponent);
  const opening = writtenDown(identity.length > 0 ? [['AUTH', ...identity]] : []);
  const socket = connect({ host: hostname, port: Number(port) || 6379 });
  try {
    socket.write(opening.bytes);
    socket.write(bytes);
    let left = opening.count + count;
    let line = '';
    for await (const chunk of socket.setEncoding('latin1')) {
      const lines = `${line}${chunk}`.split('\r\n');
      line = lines.pop() ?? '';
      const error = lines.find((answer) => answer.startsWith('-'));
      if (error) throw new Error(error.slice(1));
      left -= lines.length;
      if (left === 0) return;
    }
    throw new Error(`it closed the connection before ${left} commands were answered`);
  } finally {
    socket.destroy();
  }
}
