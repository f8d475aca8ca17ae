import { loadManifests } from '@headroom/builder';
import { isReference, type ServerManifest } from '@headroom/model/manifest';
import { DEFAULT_SUITE } from '@headroom/model/run';
import { STATELESS_PROTOCOL, type Suite } from '@headroom/model/suite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backends } from '../runtime/backends.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { RUNTIMES } from '../testing/engine.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { chosenServers, ONE_OF_EACH_KIND, QUICK_IMAGES } from './chosen.ts';
import { type ContractScope, verifyServer } from './verify-server.ts';

const manifests = loadManifests();
const asked = (process.env.SERVERS ?? '').split(/[\s,]+/).filter(Boolean);
const tried = chosenServers(manifests, asked.length > 0 ? asked : ONE_OF_EACH_KIND);

/**
 * Servers that are tried in containers too, where none were asked for: an image takes as long to build as the server
 * does, and what serves a further suite was tried as a process, and `io` in both. One shows that its backends are
 * reached from a container.
 */
const inContainers = (suite: Suite) => (suite.id === DEFAULT_SUITE ? QUICK_IMAGES : ['go']);

/** Code of a server, which may have several servers; a bare one answers by code of its own. */
const codeOf = (server: ServerManifest) =>
  [server.folder, isReference(server), ...(server.sources ?? []).toSorted()].join();

/** A JVM that is asked a few times gains nothing from its second compiler, which takes most of its processor time. */
const BRIEF_JVM = { JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' };

/** Processes of a server that starts several: two show what is kept in one of them alone, and each takes its time to start. */
const WEB_CONCURRENCY = 2;

/** Share of the servers of a suite that a file holds against its contract. */
interface Share {
  /** Place of the file among those of the suite, from 0. */
  readonly at: number;
  /** Number of files of the suite. */
  readonly of: number;
}

/**
 * Holds servers of every kind against the contract of a suite: each suite in files of its own, as most of it is waiting.
 * @param share by default all servers
 */
export function testContract(suite: Suite, { at, of }: Share = { at: 0, of: 1 }): void {
  describe.each(RUNTIMES)('runtime $id', ({ id, absent }) => {
    describe.skipIf(absent)(`suite ${suite.id}`, () => {
      let runtime: Runtime;
      let backends: Backends;
      const mark = `contract-${id}-${suite.id}-${at}-${process.pid}`;
      const isTried = (server: string) =>
        id === 'process' || asked.length > 0 || inContainers(suite).includes(server);
      const serving = tried.filter((manifest) => manifest.suites.includes(suite.id) && isTried(manifest.id));
      const first = new Map(serving.toReversed().map((manifest) => [codeOf(manifest), manifest]));
      /** Where none were asked for, each code is held against the contract once, as a process. */
      const scopeOf = (manifest: ServerManifest): ContractScope => {
        if (asked.length > 0) return 'whole';
        if (id !== 'process' || first.get(codeOf(manifest)) !== manifest) return 'answers';
        return suite.id === DEFAULT_SUITE || !manifest.suites.includes(DEFAULT_SUITE) ? 'whole' : 'further';
      };

      beforeAll(async () => {
        runtime = await chooseRuntime(
          { wanted: id, cacheDir: CACHE_DIR, mark, serverPort: 0, manifests },
          console.log,
        );
        backends = await runtime.startBackends(suite.backends);
      });

      afterAll(async () => {
        await backends?.stop();
        expect(await runtime?.reap()).toEqual([]);
      });

      test('this machine can build servers', async () => {
        const go = manifests.find(({ id }) => id === 'go') as ServerManifest;
        expect(await runtime.whatIsMissing(go)).toBeNull();
      });

      const shared = serving.filter((_, place) => place % of === at);
      test.for(shared.map((manifest) => [manifest.id, manifest] as const))(
        '%s keeps the contract',
        // A first build of the Rust server takes minutes on two cores.
        { timeout: 900_000 },
        async ([, manifest], { skip }) => {
          const missing = await runtime.whatIsMissing(manifest);
          if (missing) skip(missing);
          const limits = { memoryMb: 2048, webConcurrency: WEB_CONCURRENCY, startS: 60 };
          const scope = scopeOf(manifest);
          const brief = { ...manifest, startEnv: { ...BRIEF_JVM, ...manifest.startEnv } };
          const checks = await verifyServer({ runtime, backends, limits, suite }, brief, scope);
          expect(checks.filter((check) => check.outcome === 'fail')).toEqual([]);
          expect(checks.find(({ name }) => name === 'Host and Origin')?.outcome).toBe('pass');
          expect(checks.length).toBeGreaterThan(15);
          const spoken = checks
            .filter(({ name }) => name.startsWith('MCP '))
            .map(({ name }) => name.slice(4));
          expect(spoken).toEqual(manifest.protocols);
          if (scope === 'answers') return;
          expect(checks.find(({ name }) => name === 'extra tools: extra tools')?.outcome).toBe('pass');
          expect(checks.find(({ name }) => name === 'API service back after it hung')?.outcome).toBe('pass');
          const isStateless = checks.some(({ name }) => name === 'stateless: tools/list');
          expect(isStateless).toBe(manifest.protocols?.includes(STATELESS_PROTOCOL));
        },
      );
    });
  });
}
