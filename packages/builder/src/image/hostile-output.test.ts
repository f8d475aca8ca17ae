/** Output of a repository while the engine builds its image: it cannot stop who follows the build. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Docker from 'dockerode';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../build/fixtures/failure.ts';
import { BuildLog } from '../build/log.ts';
import { LINE_CHARACTERS } from '../process/lines.ts';
import { ImageBase, noEngine } from './fixtures/engine.ts';
import { buildStage } from './stage.ts';

/** Node.js itself looks for escape sequences in quadratic time: 4 s for 64 KB of these. */
const ESCAPES = `printf '\\033'; yes ';#' | tr -d '\\n' | head -c 200000; echo`;

describe.skipIf(noEngine)('on a container engine', () => {
  let base: ImageBase;
  beforeEach(() => {
    base = new ImageBase();
  });
  afterEach(() => base.clear());

  test('a step that prints lines without end, or escape sequences, is read in no time', async () => {
    base.dockerfile(
      `RUN head -c 5000000 /dev/zero | tr '\\0' a; echo; ${ESCAPES}`,
      `RUN head -c 1000000 /dev/zero | tr '\\0' '\\n'; printf '\\033[31mred\\033[0m\\n'; echo v1 > version.txt`,
    );
    const lines: string[] = [];
    const before = process.cpuUsage();
    const { log } = await (await base.builder()).build(base.server(), { onLine: (line) => lines.push(line) });
    const { user } = process.cpuUsage(before);
    expect(lines.reduce((most, line) => Math.max(most, line.length), 0)).toBe(LINE_CHARACTERS + 1);
    expect(lines).toContain('red');
    expect(log.length).toBeLessThanOrEqual(256 * 1024);
    // Quadratic time in a line of megabytes would be hours.
    expect(user / 1e6).toBeLessThan(20);
  });

  test('a version’s command that prints very much is read as far as its log goes', async () => {
    const command = ['sh', '-c', 'yes | tr -d "\\n" | head -c 10000000'] as [string, ...string[]];
    const version = { command, pattern: 'v(\\d)' };
    const server = base.server({ versions: { framework: version, runtime: version } });
    const failure = await failureOf((await base.builder([server])).build(server));
    expect(failure.message).toMatch(/it printed y+; looked for /);
    expect(failure.log.length).toBeLessThan(64 * 1024);
  });
});

test('an engine that sends a message without end is broken off', async () => {
  let sent = 0;
  const engine = createServer((_request, response) => {
    const send = () => {
      while (sent < 200_000_000) {
        sent += 65_536;
        if (!response.write('a'.repeat(65_536))) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  });
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const { port } = engine.address() as AddressInfo;
  const docker = new Docker({ protocol: 'http', host: '127.0.0.1', port });
  const build = {
    title: 'server x',
    context: new URL('fixtures', import.meta.url).pathname,
    stage: undefined,
  };
  const building = buildStage(docker, { ...build, args: {}, signal: undefined, log: new BuildLog() });
  await expect(building).rejects.toThrow(/broke off building server x: it sent a message without end$/);
  expect(sent).toBeLessThan(50_000_000);
  engine.close().closeAllConnections();
});
