import type { Result } from '@headroom/report/compare';
import { EXIT, type FailOn } from '../exit.ts';

/** The status of a command that ended with this result. */
export function exitCodeOf(result: Result, failOn: FailOn): number {
  if (result === 'error') return EXIT.error;
  if (result === 'regressed' && failOn !== 'never') return EXIT.regressed;
  if (result === 'undecided' && failOn === 'undecided') return EXIT.undecided;
  return EXIT.ok;
}
