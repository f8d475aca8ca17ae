import { EXPERIMENT_SECTIONS } from './experiments/experiments.tsx';

/** The sections of the page of the method: their ids are anchors. */
export const SECTIONS = [
  {
    group: 'Measuring',
    sections: [
      { id: 'trial', title: 'What a trial is' },
      { id: 'load', title: 'The load' },
      { id: 'steady-window', title: 'The steady window' },
      { id: 'outcomes', title: 'How a trial ends' },
    ],
  },
  {
    group: 'Figures',
    sections: [
      { id: 'rate', title: 'Rate' },
      { id: 'latency', title: 'Latency and percentiles' },
      { id: 'errors', title: 'Wrong answers' },
      { id: 'processor-time', title: 'Processor time' },
      { id: 'memory', title: 'Memory' },
      { id: 'cold-start', title: 'Cold start' },
      ...Object.values(EXPERIMENT_SECTIONS),
      { id: 'limits', title: 'What limited a server' },
    ],
  },
  {
    group: 'Certainty',
    sections: [
      { id: 'intervals', title: 'Intervals' },
      { id: 'ranks', title: 'Ranks' },
      { id: 'stability', title: 'Stability' },
    ],
  },
  {
    group: 'Judgements',
    sections: [
      { id: 'tiers', title: 'Latency tiers' },
      { id: 'efficiency', title: 'Efficiency' },
      { id: 'trade-offs', title: 'Trade-off levels' },
      { id: 'jvm-native', title: 'JVM against native' },
      { id: 'use-cases', title: 'Use cases' },
      { id: 'selection-guide', title: 'Selection guide' },
      { id: 'findings', title: 'Findings' },
    ],
  },
  {
    group: 'Comparisons',
    sections: [
      { id: 'comparisons', title: 'Two commits, side by side' },
      { id: 'verdicts', title: 'Verdicts' },
      { id: 'noise-floor', title: 'The noise floor' },
      { id: 'cpu-profiles', title: 'CPU profiles' },
      { id: 'comparison-limits', title: 'What a comparison cannot say' },
    ],
  },
  {
    group: 'Published studies',
    sections: [
      { id: 'studies', title: 'How studies are shown' },
      { id: 'contradictions', title: 'Where a text contradicts its own raw results' },
    ],
  },
] as const;

export type SectionId = (typeof SECTIONS)[number]['sections'][number]['id'];

/** The title of a section. */
export function titleOf(id: SectionId): string {
  return SECTIONS.flatMap(({ sections }) => [...sections]).find((section) => section.id === id)?.title ?? id;
}
