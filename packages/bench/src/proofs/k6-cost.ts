/**
 * Processor time of two load generators for each request of suite `io`, measured in turns:
 * `pnpm --filter @headroom/bench k6-cost <checkout> <k6> <checkout> <k6> [rounds] [sse]`, the one before and the one after
 * a change. A checkout is where the k6 script lies. `sse`: answers come as streams of events. The start of k6 is taken out
 * by a second, shorter load. Nothing else may run meanwhile.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadConfig, type OfferedProfile, recordingSchema } from '@headroom/model/load';
import { io } from '@headroom/model/suite';
import { startFixture } from '../testing/mcp-fixture.ts';

const LOADS_S = [2, 12] as const;
const USERS = 10;
const ROUNDS = 5;

interface Generator {
  readonly checkout: string;
  readonly program: string;
}

interface Use {
  readonly cpuMs: number;
  readonly requests: number;
}

/** Use of one load of so many seconds, the start of k6 included. */
async function use({ checkout, program }: Generator, holdS: number, sse: boolean): Promise<Use> {
  const fixture = await startFixture({ sse, forgets: true });
  const folder = mkdtempSync(join(tmpdir(), 'headroom-k6-cost-'));
  const named = { id: 'cost', title: 'Cost', description: 'processor time of k6' };
  const profile: OfferedProfile = {
    ...{ kind: 'closed', ...named, vus: USERS, rampUpS: 0, holdS, rampDownS: 0, excludedS: 0 },
  };
  const config: LoadConfig = {
    ...{ urls: [fixture.url], headers: {}, workload: io, profile, handshake: 'persistent', seed: 1 },
    resultAt: join(folder, 'result.json'),
  };
  const configAt = join(folder, 'load.json');
  writeFileSync(configAt, JSON.stringify(config));
  const script = join(checkout, 'packages/model/k6/load.ts');
  const command = 'TIMEFORMAT="cpu %3U %3S"; time "$0" run --quiet --address 127.0.0.1:0 "$1"';
  try {
    const child = spawn('bash', ['-c', command, program, script], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', HEADROOM_LOAD: configAt, K6_AUTO_EXTENSION_RESOLUTION: 'false' },
    });
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    await once(child, 'close');
    const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(printed) ?? [];
    if (!user || !system) throw new Error(`${program} did not end well: ${printed.slice(-400)}`);
    const { recorded } = recordingSchema.parse(JSON.parse(readFileSync(config.resultAt, 'utf8')));
    return { cpuMs: 1000 * (Number(user) + Number(system)), requests: recorded.countedRequests };
  } finally {
    await fixture.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Processor time for each request, in microseconds. */
async function cost(generator: Generator, sse: boolean): Promise<number> {
  const short = await use(generator, LOADS_S[0], sse);
  const long = await use(generator, LOADS_S[1], sse);
  return (1000 * (long.cpuMs - short.cpuMs)) / (long.requests - short.requests);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}

const [checkoutBefore, k6Before, checkoutAfter, k6After, rounds = String(ROUNDS), answers] =
  process.argv.slice(2);
if (!checkoutBefore || !k6Before || !checkoutAfter || !k6After || !(Number(rounds) >= 1)) {
  throw new Error('usage: k6-cost <checkout> <k6> <checkout> <k6> [rounds] [sse]');
}
const generators = [
  { checkout: checkoutBefore, program: k6Before },
  { checkout: checkoutAfter, program: k6After },
] as const;
const costs: [number[], number[]] = [[], []];
for (let round = 0; round < Number(rounds); round++) {
  for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
    costs[at].push(await cost(generators[at], answers === 'sse'));
  }
  const changes = costs[0].map((before, at) => 100 * ((costs[1][at] as number) / before - 1));
  const [before, after] = [median(costs[0]), median(costs[1])];
  console.log(
    `round ${round + 1}: before ${before.toFixed(1)} µs, after ${after.toFixed(1)} µs a request (medians), ` +
      `change ${median(changes).toFixed(1)} % (${Math.min(...changes).toFixed(1)} to ${Math.max(...changes).toFixed(1)})`,
  );
}
