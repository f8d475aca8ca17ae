/**
 * Healthy servers under clients as they are: sessions that are left, and each load and handshake that this version knows.
 * None may be accused. `pnpm --filter @headroom/bench healthy [server…]`: the built-in servers that can be built here and
 * the fixtures with their faults off by default; about a minute each. Nothing else should run meanwhile.
 */

import { parseProfile } from '@headroom/model/load';
import type { ServerManifest } from '@headroom/model/manifest';
import type { TrialResult } from '@headroom/model/run';
import { findHandshake, HANDSHAKES, type HandshakeId, io, servesHandshake } from '@headroom/model/suite';
import { findK6 } from '../load/find-k6.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { suiteTrial } from '../testing/suite-trial.ts';
import { accusationsIn } from './accusations.ts';
import { exitBy, visitServers } from './every-server.ts';
import { fixtureTrial, type StreamFixture } from './fixture-trial.ts';
import type { Bench } from './verify-server.ts';

const LOAD = 'closed:users=10,seconds=3,warmup=1,pause=10';
/** Fields of loads that clients differ by; those that this version lacks are left out. */
const FIELDS = ['parallel=4', 'abort=10'];
const LOADS = [
  LOAD,
  ...FIELDS.map((field) => `${LOAD},${field}`).filter((text) => 'profile' in parseProfile(text)),
];

const HEALTHY: readonly StreamFixture[] = [
  { start: ['open-stream', '--ends'], tool: 'hello' },
  { start: ['chatty', '--quiet'], tool: 'progress' },
  { start: ['by-id', '--right'], tool: 'echo', arguments: { text: 'hello' } },
  { start: ['hosts', '--any'], tool: 'hello' },
  { start: ['keeps', 'nothing'], tool: 'hello' },
  { start: ['delayed-ack', '--nodelay'], tool: 'hello' },
  { start: ['delayed-ack', '--sleeps=40'], tool: 'hello' },
  { start: ['rebuilds', '--once'], tool: 'hello' },
];

const ids = process.argv.slice(2);

/** Trials by each handshake, and by each load. @returns whether nothing was held against the server */
async function isClean(
  name: string,
  handshakes: readonly HandshakeId[],
  tools: readonly string[],
  measure: (handshake: HandshakeId, profile: string) => Promise<TrialResult>,
): Promise<boolean> {
  const [first = 'session'] = handshakes;
  const trials = [
    ...handshakes.map((handshake) => ({ handshake, load: LOAD })),
    ...LOADS.slice(1).map((load) => ({ handshake: first, load })),
  ];
  let clean = true;
  for (const { handshake, load } of trials) {
    const result = await measure(handshake, load);
    const found = accusationsIn(result, tools);
    const verdict = found.length === 0 ? result.outcome : found.join('; ');
    console.log(`${found.length === 0 ? '=' : '✗'} ${name}, ${handshake}, ${load}: ${verdict}`);
    clean &&= found.length === 0;
  }
  return clean;
}

const { program } = await findK6(CACHE_DIR);

function builtIn({ runtime, backends }: Bench, manifest: ServerManifest): Promise<boolean> {
  const handshakes = HANDSHAKES.map(({ id }) => id).filter((id) =>
    servesHandshake(manifest.protocols, id, io),
  );
  const k6 = { program, mark: 'healthy' };
  const tools = io.tools.map(({ name }) => name);
  return isClean(manifest.id, handshakes, tools, (handshake, load) =>
    suiteTrial({ runtime, backends, manifest, k6, handshake, startS: 60, profile: profileOf(load) }),
  );
}

function profileOf(text: string) {
  const read = parseProfile(text);
  if ('profile' in read) return read.profile;
  throw new Error(read.message);
}

async function accused(): Promise<number> {
  const own = HANDSHAKES.map(({ id }) => id).filter((id) => findHandshake(id)?.protocol === null);
  let bad = 0;
  for (const fixture of ids.length === 0 ? HEALTHY : []) {
    const name = fixture.start.join(' ');
    const clean = await isClean(name, own, [fixture.tool], (handshake, load) =>
      fixtureTrial(fixture, handshake, load),
    );
    if (!clean) bad += 1;
  }
  return bad + (await visitServers({ ids, mark: 'healthy', suites: [io] }, builtIn));
}

await exitBy(accused());
