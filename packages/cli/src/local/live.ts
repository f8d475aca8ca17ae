/** Progress of a trial on this machine: its load on one line that a terminal rewrites, or a line every few seconds. */

import { type LoadProfile, testSeconds } from '@headroom/model/load';
import type { LoadSecond, RunEvent } from '@headroom/model/run';
import { formatCount, formatMs } from '@headroom/report';
import { durationLabel, printable } from '../output/printable.ts';

/** Seconds between two lines about a load where no terminal rewrites them. */
const EVERY_S = 5;
/** Returns to the beginning of the line and clears it. */
const CLEAR = '\r\u001b[2K';

export type Said = string | RunEvent;

/** Shows what a trial tells, as long as the work goes on. @param profile of the load; undefined: there is none */
export async function showing<T>(
  profile: LoadProfile | undefined,
  work: (tell: (said: Said) => void) => Promise<T>,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Promise<T> {
  let isShown = false;
  let nextS = 0;
  const clear = () => {
    if (isShown) stream.write(CLEAR);
    isShown = false;
  };
  const line = (words: string) => {
    clear();
    if (words) stream.write(`${printable(words)}\n`);
  };
  const load = (second: LoadSecond) => {
    const words = loadLabel(second, profile);
    if (stream.isTTY) {
      stream.write(`${CLEAR}  ${words}`);
      isShown = true;
    } else if (second.second >= nextS) {
      stream.write(`  ${words}\n`);
      nextS = second.second + EVERY_S;
    }
  };
  try {
    return await work((said) => {
      if (typeof said === 'string') line(said);
      else if (said.type === 'step') line(said.step);
      else if (said.type === 'offer') line(said.offer);
      else if (said.type === 'load') load(said);
    });
  } finally {
    clear();
  }
}

/** `740 calls/s, mean 1.23 ms, 8 s left`. */
export function loadLabel(
  { second, callsPerS, meanMs }: LoadSecond,
  profile: LoadProfile | undefined,
): string {
  const leftS = profile ? testSeconds(profile) - second : 0;
  const parts = [
    `${formatCount(callsPerS)} calls/s`,
    meanMs !== null && `mean ${formatMs(meanMs)} ms`,
    leftS > 0.5 && `${isFixed(profile) ? '' : 'about '}${durationLabel(leftS)} left`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Whether the length of a load is set before it begins. */
const isFixed = (profile: LoadProfile | undefined) => profile?.kind === 'closed' || profile?.kind === 'open';
