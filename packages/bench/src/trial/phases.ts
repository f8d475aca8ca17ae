import type { TrialStep } from '@headroom/model/run';

/** Times the steps of a trial, in order. */
export class Phases {
  readonly done: { step: TrialStep; ms: number }[] = [];
  readonly #onStep: (step: TrialStep) => void;

  constructor(onStep: (step: TrialStep) => void) {
    this.#onStep = onStep;
  }

  /** Runs a step and keeps its time, also when it throws. */
  async time<T>(step: TrialStep, work: () => Promise<T>): Promise<T> {
    this.#onStep(step);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.done.push({ step, ms: performance.now() - startedAt });
    }
  }
}
