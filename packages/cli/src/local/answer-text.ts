/** Answers that wait for acknowledgements, and lists of tools that take long. */

import type { TrialResult } from '@headroom/model/run';
import { dearListOf, dearListText, delayedAcksOf, delayedAcksText } from '@headroom/report';

/** A sentence for each. */
export function answerTexts({
  checks,
  measurements,
  resources,
}: Pick<TrialResult, 'checks' | 'measurements' | 'resources'>): string[] {
  const server = resources.find(({ party }) => party === 'server');
  const answers = measurements.reduce((sum, { count }) => sum + count, 0);
  const cpuMs = server && answers > 0 ? server.cpuMs / answers : null;
  const acks = delayedAcksOf(measurements, cpuMs, checks);
  const list = dearListOf(measurements, checks);
  return [
    ...(acks ? [sentence(delayedAcksText(acks))] : []),
    // It begins with the name of a method.
    ...(list ? [`${dearListText(list)}.`] : []),
  ];
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
