/** Which time of a function tells that it changed. */
import type { CpuChange, FunctionChange } from './types.ts';

/** The times of a function by which it is said to have changed. */
export type Leading = 'own' | 'self' | 'total';

/**
 * Which of its times tells of a function: its own, or of what is no code of the server its self time. One that changed
 * without its own time ran on one side alone, and tells by its total.
 */
export function leadingOf({ kind, own, isChanged }: FunctionChange): Leading {
  if (kind !== 'own') return 'self';
  return isChanged && !own.isChanged ? 'total' : 'own';
}

/** The change by which a function is said to have changed. */
export const leadingChange = (change: FunctionChange): CpuChange => change[leadingOf(change)];
