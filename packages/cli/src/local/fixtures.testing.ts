/** Servers of fixtures/streams as tests measure them, from their start to the text. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES } from '@headroom/bench/testing';
import { afterAll } from 'vitest';
import { runHere, SHORT_LOAD } from './command.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-fixtures-'));
cpSync(join(FIXTURES, 'streams'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

export const HELLO = { name: 'hello', arguments: {}, expect: [{ in: 'text', equals: 'hello' }] };

interface Measured {
  readonly start: readonly [string, ...string[]];
  readonly tool?: object;
  readonly isStdio?: boolean;
  readonly handshake?: string;
  readonly list?: 'each' | 'once';
  readonly headers?: Readonly<Record<string, string>>;
  readonly authorization?: object;
  /** Port that it listens on at each start; any free one by default. */
  readonly port?: number;
  readonly json?: string;
  readonly profile?: string;
}

/** Measures a server that is started so; what was printed. */
export async function measure({
  start,
  tool = HELLO,
  isStdio = false,
  handshake = 'persistent',
  list = 'once',
  headers,
  authorization,
  port,
  json,
  profile = SHORT_LOAD,
}: Measured) {
  const [program, ...flags] = start;
  const id = start.join('').replaceAll(/[^a-z]/g, '');
  const build = { commands: [['node', '--check', `${program}.mjs`]], requires: ['node'] };
  const way = isStdio
    ? { transport: 'stdio' }
    : { env: { PORT: port === undefined ? '{port}' : String(port) }, headers, authorization, port };
  const file = join(folder, `${id}.yaml`);
  const text = {
    version: 1,
    server: { id, title: id, build, start: ['node', `${program}.mjs`, ...flags], ...way },
    workload: { handshakes: [handshake], list, tools: [tool] },
  };
  writeFileSync(file, JSON.stringify(text));
  return runHere('measure', file, '--profile', profile, ...(json === undefined ? [] : ['--json', json]));
}
