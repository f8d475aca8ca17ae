import { setTimeout as pause } from 'node:timers/promises';
import { type LoadProfile, TRIAL_OVERHEAD_S, testSeconds } from '@headroom/workload';
import { Presets, SingleBar } from 'cli-progress';
import type { ApiClient, DemoRun } from './client.ts';

const POLL_MS = 500;
const ENDED: readonly DemoRun['status'][] = ['finished', 'failed', 'cancelled'];

/** Shows a run's progress until it ends: a bar in a terminal, a line a trial elsewhere. */
export async function follow(api: ApiClient, runId: string, profile: LoadProfile): Promise<DemoRun> {
  const show = process.stdout.isTTY ? showBar(profile) : showLines();
  for (;;) {
    const run = await api.run(runId);
    show.update(run);
    if (ENDED.includes(run.status)) {
      show.stop();
      return run;
    }
    await pause(POLL_MS);
  }
}

interface Show {
  update(run: DemoRun): void;
  stop(): void;
}

/** One bar over all trials; it moves within a trial by the time its profile takes. */
function showBar(profile: LoadProfile): Show {
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {done}/{total} trials | {what}',
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  const trialMs = (testSeconds(profile) + TRIAL_OVERHEAD_S) * 1000;
  bar.start(1000, 0, { done: 0, total: 0, what: 'waiting for the worker' });
  return {
    update: ({ trials, status }) => {
      const done = trials.filter(isOver).length;
      const running = trials.find((trial) => trial.status === 'running');
      const elapsedMs = running?.startedAt ? Date.now() - Date.parse(running.startedAt) : 0;
      const share = (done + Math.min(0.95, elapsedMs / trialMs)) / trials.length;
      bar.update(Math.round(1000 * share), { done, total: trials.length, what: wordsFor(status, running) });
    },
    stop: () => bar.stop(),
  };
}

function wordsFor(status: DemoRun['status'], running: DemoRun['trials'][number] | undefined): string {
  if (running) return `measuring ${running.serverId}, round ${running.round}`;
  return status === 'queued' ? 'waiting for the worker' : 'building servers';
}

function isOver({ status }: DemoRun['trials'][number]): boolean {
  return status !== 'waiting' && status !== 'running';
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
    update: ({ trials, status }) => {
      if (status === 'running') say('building servers (those that changed since they were last built)');
      trials.forEach((trial, index) => {
        if (trial.status === 'waiting') return;
        const words = isOver(trial) ? `${trial.status} ${trial.reason ?? ''}` : 'measuring';
        say(`[${index + 1}/${trials.length}] ${trial.serverId}, round ${trial.round}: ${words}`.trim());
      });
    },
    stop: () => {},
  };
}
