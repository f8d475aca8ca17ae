import { loadManifests } from '@headroom/builder';
import { profileById, suiteById } from '@headroom/workload';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { confinementOf, imageBuildsOf, limitsOf, readBenchEnv, timeLimitsOf } from './src/env.ts';
import { chooseRuntime } from './src/runtime/choose.ts';
import { describeManifest } from './src/server/description.ts';
import { processorsOf } from './src/trial/limits.ts';
import { findK6 } from './src/load/find-k6.ts';
import { disturbanceIn, poolMeasurements } from '@headroom/report';
import { runTrial } from './src/trial/trial.ts';
import { openSuiteWorld } from './src/world/suite.ts';
const [profile = 'starts:times=5,seconds=5', handshake = 'persistent', out = '/tmp/w/st/out.json', ...ids] = process.argv.slice(2);
const env = readBenchEnv();
const manifests = loadManifests(env.HEADROOM_SERVER_DIRS);
const mark = `try-${process.pid}`;
const runtime = await chooseRuntime({ wanted: 'process', cacheDir: env.HEADROOM_CACHE_DIR, mark, serverPort: 0, manifests, buildLimits: timeLimitsOf(env), imageBuilds: imageBuildsOf(env), confinement: confinementOf(env) }, console.log);
const suite = suiteById('io');
const world = await openSuiteWorld(runtime, suite);
const all: any = {};
try {
  for (const id of ids) {
    const manifest = manifests.find((m) => m.id === id)!;
    const build = await runtime.build(manifest);
    const limits = limitsOf(env);
    const result = await runTrial({ trialId: 't', runtime, world, built: { server: describeManifest(manifest, suite), build }, limits, trialS: 600, workload: suite, profile: profileById(profile), handshake: handshake as any, seed: 1, processors: processorsOf(cpus().length, runtime.enforced, limits), k6: { program: (await findK6(env.HEADROOM_CACHE_DIR)).program, mark }, publish: () => {}, signal: new AbortController().signal });
    const starts = (result.experiment as any)?.starts ?? [];
    const load = result.phases.find((p) => p.step === 'load')?.ms ?? 0;
    const S = ((profileById(profile) as any).warmUpS ?? 0) * 1000;
    const own = starts.reduce((s: number, x: any) => s + x.firstCallMs + S, 0);
    console.log(id, result.outcome, result.reason, JSON.stringify(result.phases.map((p) => [p.step, Math.round(p.ms)])));
    console.log('  beside starts and calls in load:', Math.round(load - own), 'ms; json', JSON.stringify(starts).length);
    for (const s of starts) console.log('  ', s.coldStartMs.toFixed(1), s.firstCallMs.toFixed(1), s.idleMemoryMb?.toFixed(1), 'wrong', s.wrong, 'warm', s.warmMs, s.warmAfterS, s.warmAfterCalls, 'slices', s.curve.length, s.curve.at(-1)?.calls);
    console.log('  ', JSON.stringify(starts[0]?.curve.map((c: any) => [c.calls, c.p50Ms])));
    console.log('  use', result.windowMs, result.hostCpuMs, result.rigCpuMs, JSON.stringify(result.resources.map((r) => [r.party, Math.round(r.cpuMs)])), JSON.stringify(disturbanceIn(result, { cpus: 2 })));
    for (const m of result.measurements) console.log('  k6', m.name, m.count, poolMeasurements([m]).percentile(50));
    all[id] = result;
  }
} finally { await world.stop(); await runtime.reap(); writeFileSync(out, JSON.stringify(all)); }
process.exit(0);
