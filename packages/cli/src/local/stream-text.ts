/** Figures of answers that come as streams of events. */

import type { Measurement } from '@headroom/model/load';
import { formatMs, heldStreamsOf, heldStreamsText, openStreamsOf, openStreamsText } from '@headroom/report';
import { printable } from '../output/printable.ts';

/** Sentences on streams that stay open after the answer, on those that sessions hold, and on events before answers. */
export function streamTexts(measurements: readonly Measurement[]): string[] {
  const open = openStreamsOf(measurements);
  const held = heldStreamsOf(measurements);
  return [
    ...(open ? [sentence(openStreamsText(open))] : []),
    ...(held ? [sentence(heldStreamsText(held))] : []),
    ...measurements.flatMap(({ kind, name, streams }) =>
      kind === 'tool' && streams?.firstEventMs && streams.silenceMs
        ? [
            `${printable(name)} sends events before its answer: the first after ${formatMs(streams.firstEventMs.p50)} ms (P50), ` +
              `the longest silence between two ${formatMs(streams.silenceMs.max)} ms.`,
          ]
        : [],
    ),
  ];
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
