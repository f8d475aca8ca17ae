import type { Workload } from './workload.ts';

/** A workload of this project with the contract that its servers keep. */
export interface Suite extends Workload {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}
