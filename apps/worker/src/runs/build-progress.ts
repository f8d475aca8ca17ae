import { saveRunBuild } from '@headroom/db';
import type { RunBuild } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';

/** Compilers print faster than people read. */
const LINE_EVERY_MS = 250;
const LINE_CHARACTERS = 200;

/** Tells watchers how the build of one server of a run goes. */
export class BuildProgress {
  readonly #context: WorkerContext;
  readonly #runId: string;
  readonly #serverId: string;
  #lastLineMs = 0;

  constructor(context: WorkerContext, runId: string, serverId: string) {
    this.#context = context;
    this.#runId = runId;
    this.#serverId = serverId;
  }

  /** Stored as well as published: who comes late reads it. */
  async tell(build: RunBuild): Promise<void> {
    const { db, patiently, publisher } = this.#context;
    await patiently(() => saveRunBuild(db, this.#runId, this.#serverId, build));
    publisher.publish(this.#runId, { type: 'build', at: Date.now(), serverId: this.#serverId, build });
  }

  /** Publishes a line the build printed, unless one was published a moment ago. */
  line(line: string): void {
    const now = Date.now();
    if (now - this.#lastLineMs < LINE_EVERY_MS || line.trim() === '') return;
    this.#lastLineMs = now;
    this.#context.publisher.publish(this.#runId, {
      type: 'build_line',
      at: now,
      serverId: this.#serverId,
      line: line.slice(0, LINE_CHARACTERS),
    });
  }
}
