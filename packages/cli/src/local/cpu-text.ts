import { formatMs, formatSignedMs } from '@headroom/report';
import { markdownText } from '@headroom/report/compare';
import {
  type CpuComparison,
  type CpuSummary,
  cpuLines,
  type FunctionPlace,
  leadingChange,
  placeBeside,
} from '@headroom/report/cpu-profile';
import { printable } from '../output/printable.ts';

/** Functions that a terminal lists. */
const FUNCTIONS = 5;

const DECIMALS = 3;

const ms = (value: number): string => `${formatMs(value, DECIMALS)} ms`;
const signed = (change: number): string => `${formatSignedMs(change, DECIMALS)} ms`;
const placed = (place: FunctionPlace): string => {
  const at = placeBeside(place);
  return printable(at === '' ? place.name : `${place.name} (${at})`);
};

/** What changed in the processor time a call: the sentence, then changed functions and classes. */
export function cpuChangeText(comparison: CpuComparison): string {
  const functions = comparison.functions.filter(({ isChanged }) => isChanged).slice(0, FUNCTIONS);
  const classes = comparison.classes.filter(({ isChanged }) => isChanged);
  return [
    `Why: ${printable(comparison.sentence)}`,
    ...functions.map((one) => `  ${signed(leadingChange(one).changeMs)} a call  ${placed(one)}`),
    ...classes.map(({ changeMs, title }) => `  ${signed(changeMs)} a call  ${title}`),
  ].join('\n');
}

/** The same as lines of Markdown; of a side without a profile its reason. */
export function cpuMarkdown(compared: CpuComparison | string, serverTitle: string): string[] {
  return typeof compared === 'string' ? [markdownText(compared)] : cpuLines(compared, { serverTitle });
}

/** Where a call of one server spends its processor time. */
export function cpuText({ ms: total, samples, functions, classes }: CpuSummary): string {
  return [
    `Processor time: ${ms(total)} a call, by ${samples} samples`,
    ...functions.slice(0, FUNCTIONS).map((one) => `  ${ms(one.ownMs)}  ${placed(one)}`),
    ...classes.filter((one) => one.ms > 0).map((one) => `  ${ms(one.ms)}  ${one.title}`),
  ].join('\n');
}
