import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { RunStatus, TrialResult } from '@headroom/model/run';
import { createRegistry, describeProcess } from '@headroom/observe';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Outcome of a run here: its end, or back to the queue (`released`), or to another worker (`lost`). */
export type RunEnding = Exclude<RunStatus, 'queued' | 'running'> | 'released' | 'lost';

/** Source of a server before its trials, or the reason why there is none. */
export type BuildOutcome = 'built' | 'cached' | 'failed' | 'toolchain_missing';

const RUN_BUCKETS_S = [30, 60, 120, 300, 600, 1200, 2400, 3600, 7200, 14_400];
const TRIAL_BUCKETS_S = [5, 10, 20, 30, 60, 90, 120, 180, 300, 450, 600, 900];
const BUILD_BUCKETS_S = [1, 5, 15, 30, 60, 120, 300, 600, 1200];

/** Name of all servers of projects in metrics. */
export const OWN_LABEL = 'project';

/** Metrics of a worker. Every label has a bounded set of values. */
export class WorkerMetrics {
  readonly registry: Registry = createRegistry();
  readonly #registers = [this.registry];
  readonly #inHand = new Gauge({
    name: 'headroom_runs_in_hand',
    help: 'Runs this worker works on now',
    registers: this.#registers,
  });
  readonly #runs = new Histogram({
    name: 'headroom_run_duration_seconds',
    help: 'From the claim of a run until it left this worker',
    labelNames: ['ending'],
    buckets: RUN_BUCKETS_S,
    registers: this.#registers,
  });
  readonly #trials = new Histogram({
    name: 'headroom_trial_duration_seconds',
    help: 'From the start of a trial until it was stored',
    labelNames: ['outcome'],
    buckets: TRIAL_BUCKETS_S,
    registers: this.#registers,
  });
  readonly #outcomes = new Counter({
    name: 'headroom_trials_total',
    help: 'Trials stored',
    labelNames: ['server', 'outcome'],
    registers: this.#registers,
  });
  readonly #repeated = new Counter({
    name: 'headroom_trials_repeated_total',
    help: 'Trials that wait again: something disturbed them',
    labelNames: ['server'],
    registers: this.#registers,
  });
  readonly #failures = new Counter({
    name: 'headroom_failures_total',
    help: 'What failed, by whose fault and in which step',
    labelNames: ['cause', 'step'],
    registers: this.#registers,
  });
  readonly #builds = new Counter({
    name: 'headroom_builds_total',
    help: 'Servers made ready for a run',
    labelNames: ['server', 'result'],
    registers: this.#registers,
  });
  readonly #buildSeconds = new Histogram({
    name: 'headroom_build_duration_seconds',
    help: 'Time of builds that were not cached',
    buckets: BUILD_BUCKETS_S,
    registers: this.#registers,
  });

  /** Says which worker this is. */
  describe({
    host,
    hostClass,
    runtime,
    commit,
  }: {
    host: string;
    hostClass: string;
    runtime: string;
    commit: string;
  }): void {
    describeProcess(this.registry, 'headroom_worker_info', async () => commit, {
      ...{ host, host_class: hostClass, runtime },
    });
  }

  /** Shows room and size of the disk that a folder is on. */
  watchDisk(folder: string): void {
    const gauge = (name: string, help: string, read: (disk: StatsFs) => number) =>
      new Gauge({
        name,
        help,
        registers: this.#registers,
        async collect() {
          this.set(read(await statfs(folder)));
        },
      });
    gauge(
      'headroom_disk_free_bytes',
      'Room on the disk of builds, images and worktrees',
      (disk) => disk.bavail * disk.bsize,
    );
    gauge('headroom_disk_size_bytes', 'Size of that disk', (disk) => disk.blocks * disk.bsize);
  }

  /** Counts a claimed run; call the returned function when the run leaves this worker. */
  runClaimed(): (ending: RunEnding) => void {
    this.#inHand.inc();
    const startedAt = performance.now();
    return (ending) => {
      this.#inHand.dec();
      this.#runs.observe({ ending }, (performance.now() - startedAt) / 1000);
      if (ending === 'failed') this.#failures.inc({ cause: 'run_failed', step: 'run' });
    };
  }

  trialStored(server: string, result: TrialResult, seconds: number): void {
    const { outcome } = result;
    this.#trials.observe({ outcome }, seconds);
    this.#outcomes.inc({ server, outcome });
    if (outcome !== 'passed') this.#failures.inc({ cause: outcome, step: lastStep(result) });
  }

  trialRepeated(server: string): void {
    this.#repeated.inc({ server });
  }

  /** @param seconds of a build that was not cached */
  serverPrepared(server: string, result: BuildOutcome, seconds?: number): void {
    this.#builds.inc({ server, result });
    if (seconds !== undefined) this.#buildSeconds.observe(seconds);
  }
}

/** The step in which a trial came to its end; one without any steps had no server that was built. */
export function lastStep({ phases }: Pick<TrialResult, 'phases'>): string {
  return phases.findLast(({ step }) => step !== 'stop')?.step ?? 'build';
}
