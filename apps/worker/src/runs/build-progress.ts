import { saveRunBuild } from '@headroom/db';
import type { RunBuild } from '@headroom/model/run';
import type { WorkerContext } from '../context.ts';

/** Compilers print faster than people read. */
const LINE_EVERY_MS = 250;
const LINE_CHARACTERS = 200;

/** Tells watchers how one build of a run goes. */
export class BuildProgress {
  readonly #context: WorkerContext;
  readonly #runId: string;
  readonly #key: string;
  #lastLineMs = 0;

  /** @param key buildKey of packages/model */
  constructor(context: WorkerContext, runId: string, key: string) {
    this.#context = context;
    this.#runId = runId;
    this.#key = key;
  }

  /** Stored as well as published: who comes late reads it. */
  async tell(build: RunBuild): Promise<void> {
    const { db, retry, publisher } = this.#context;
    await retry(() => saveRunBuild(db, this.#runId, this.#key, build));
    publisher.publish(this.#runId, { type: 'build', at: Date.now(), key: this.#key, build });
  }

  /** Publishes a line the build printed, unless one was published a moment ago. */
  line(line: string): void {
    const now = Date.now();
    if (now - this.#lastLineMs < LINE_EVERY_MS || line.trim() === '') return;
    this.#lastLineMs = now;
    this.#context.publisher.publish(this.#runId, {
      type: 'build_line',
      at: now,
      key: this.#key,
      line: line.slice(0, LINE_CHARACTERS),
    });
  }
}
