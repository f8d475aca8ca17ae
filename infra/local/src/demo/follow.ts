import { setTimeout as pause } from 'node:timers/promises';
import { buildKey } from '@headroom/model/comparison';
import { type LoadProfile, TRIAL_OVERHEAD_S, testSeconds } from '@headroom/model/load';
import { hasEnded, trialHasEnded } from '@headroom/model/run';
import { Presets, SingleBar } from 'cli-progress';
import type { ApiClient, DemoProgress, DemoRun } from './client.ts';

/** Interval of requests, which use the processors that are measured. */
const POLL_MS = 1000;
/** A bar's length in parts: it moves within a build or trial, too. */
const BAR = 1000;

/** Shows a run's progress until it ends: a bar in a terminal, a line a build and a trial elsewhere. */
export async function follow(api: ApiClient, runId: string, profile: LoadProfile): Promise<DemoRun> {
  const show = process.stdout.isTTY ? showBar(profile) : showLines();
  const run = { params: { id: runId } };
  for (;;) {
    const progress = await api('GET /api/v1/runs/{id}/progress', run);
    show.update(progress);
    if (hasEnded(progress.status)) {
      show.stop();
      return api('GET /api/v1/runs/{id}', run);
    }
    await pause(POLL_MS);
  }
}

interface Show {
  update(run: DemoProgress): void;
  stop(): void;
}

/** One bar, first over all builds, then over all trials. */
function showBar(profile: LoadProfile): Show {
  const format = '{bar} {percentage}% | {done} | {what}';
  const bar = new SingleBar({ format, hideCursor: true, clearOnComplete: true }, Presets.shades_classic);
  const trialMs = (testSeconds(profile) + TRIAL_OVERHEAD_S) * 1000;
  bar.start(BAR, 0, { done: '', what: 'waiting for the worker' });
  return {
    update: (run) => {
      const { share, ...words } = buildProgress(run) ?? trialProgress(run, trialMs);
      bar.update(Math.round(BAR * share), words);
    },
    stop: () => bar.stop(),
  };
}

interface Progress {
  /** From 0 to 1. */
  share: number;
  done: string;
  what: string;
}

/** Progress of the builds; undefined when none runs. */
function buildProgress(run: DemoProgress): Progress | undefined {
  const { builds } = run;
  const names = buildsOf(run);
  const building = names.find((name) => builds[name]?.state === 'building');
  if (!building) return undefined;
  const done = Object.values(builds).filter(({ state }) => state !== 'building').length;
  const share = done / names.length;
  return { share, done: `${done}/${names.length} builds`, what: `building ${building}` };
}

/** Builds of a run: of a comparison every server twice. */
function buildsOf({ trials }: DemoProgress): string[] {
  return [...new Set(trials.map(nameOf))];
}

function nameOf({ serverId, side }: Pick<DemoProgress['trials'][number], 'serverId' | 'side'>): string {
  return buildKey(serverId, side);
}

/** Progress of the trials; within a trial by the time its profile takes. */
function trialProgress({ trials, status }: DemoProgress, trialMs: number): Progress {
  const done = trials.filter((trial) => trialHasEnded(trial.status)).length;
  const running = trials.find((trial) => trial.status === 'running');
  const elapsedMs = running?.startedAt ? Date.now() - running.startedAt : 0;
  const share = (done + Math.min(0.95, elapsedMs / trialMs)) / trials.length;
  const waiting = status === 'queued' ? 'waiting for the worker' : 'preparing';
  const what = running ? `measuring ${nameOf(running)}, round ${running.round}` : waiting;
  return { share, done: `${done}/${trials.length} trials`, what };
}

/** A line whenever something changes, for logs. */
function showLines(): Show {
  const said = new Set<string>();
  const say = (line: string) => {
    if (said.has(line)) return;
    said.add(line);
    console.log(line);
  };
  return {
    update: (run) => {
      const { builds, trials } = run;
      const names = buildsOf(run);
      names.forEach((name, index) => {
        if (builds[name]) say(`[build ${index + 1}/${names.length}] ${name}: ${buildLabel(builds[name])}`);
      });
      trials.forEach((trial, index) => {
        // One that waits and has a reason is measured again.
        if (trial.status === 'waiting' && trial.reason === null) return;
        const words = trial.status === 'running' ? 'measuring' : `${trial.status} ${trial.reason ?? ''}`;
        say(`[${index + 1}/${trials.length}] ${nameOf(trial)}, round ${trial.round}: ${words}`.trim());
      });
    },
    stop: () => {},
  };
}

function buildLabel({ state, cached, seconds }: DemoProgress['builds'][string]): string {
  if (state !== 'built') return state === 'failed' ? 'failed' : 'building';
  return cached ? 'built before' : `built in ${Math.round(seconds ?? 0)} s`;
}
