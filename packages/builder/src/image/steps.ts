import type { Instruction } from './instructions.ts';
import { execForm } from './words.ts';

/**
 * A step of ours in a stage, which may do what the engine may.
 * @param user that stands in force; undefined where the base image says it
 */
export function asRoot(script: string, user: string | undefined, line: number): Instruction[] {
  const run = { keyword: 'RUN', rest: execForm(['/bin/sh', '-c', script]), line };
  if (user === undefined) return [run];
  return [{ keyword: 'USER', rest: '0:0', line }, run, { keyword: 'USER', rest: user, line }];
}
