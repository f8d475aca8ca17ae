/** Reason why the work on a run stops early. */
export class RunStopped extends Error {
  readonly why: 'cancelled' | 'lease lost' | 'shutdown';

  constructor(why: 'cancelled' | 'lease lost' | 'shutdown') {
    super(`the run was stopped: ${why}`);
    this.name = 'RunStopped';
    this.why = why;
  }
}
