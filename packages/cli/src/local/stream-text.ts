/** Figures of answers that come as streams of events. */
import { formatMs, openStreamsOf, openStreamsText } from '@headroom/report';
import type { Measurement } from '@headroom/workload';
import { printable } from '../output/printable.ts';

/** A sentence where streams stay open after the answer, and one for each tool with events before its answer. */
export function streamTexts(tools: readonly Measurement[]): string[] {
  const open = openStreamsOf(tools);
  return [
    ...(open ? [sentence(openStreamsText(open))] : []),
    ...tools.flatMap(({ name, streams }) =>
      streams?.firstEventMs && streams.silenceMs
        ? [
            `${printable(name)} sends events before its answer: the first after ${formatMs(streams.firstEventMs.p50)} ms (P50), ` +
              `the longest silence between two ${formatMs(streams.silenceMs.max)} ms.`,
          ]
        : [],
    ),
  ];
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
