import type { Instruction } from './instructions.ts';
import { execForm } from './words.ts';

const ROOT = /^(0|root)(:(0|root))?$/;

/**
 * A step of ours, which runs as root, as a COPY does, and leaves the user as it was.
 * @param user as the last USER names it; undefined where the base image says it
 */
export function asRoot(script: string, user: string | undefined, line: number): Instruction[] {
  const run = { keyword: 'RUN', rest: execForm(['/bin/sh', '-c', script]), line };
  if (user === undefined || ROOT.test(user)) return [run];
  return [{ keyword: 'USER', rest: '0:0', line }, run, { keyword: 'USER', rest: user, line }];
}
