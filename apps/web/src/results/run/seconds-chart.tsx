import type { Stroke } from '#ui/charts/colours.ts';
import { LinesChart } from '#ui/charts/lines-chart.tsx';

/** A figure of one party, server or side of a comparison. */
export interface UseLine extends Stroke {
  name: string;
  /** Tells lines of one name apart, where rounds are drawn over each other. */
  round?: number;
  /** Seconds since the load began. */
  atS: number[];
  values: number[];
}

interface Props {
  title: string;
  note: string;
  unit: string;
  lines: readonly UseLine[];
  /** The steady window, in seconds since the load began; what lies outside it is shaded. */
  steadyS: [number, number] | undefined;
  /** Said in place of a chart without lines. */
  none: string;
  /** Charts of one name have one cursor. */
  syncId?: string;
}

/** Figures over a load, sample by sample. */
export function SecondsChart({ lines, steadyS, unit, ...chart }: Props) {
  const endS = lines.reduce((end, { atS }) => Math.max(end, atS.at(-1) ?? 0), steadyS?.[1] ?? 0);
  return (
    <LinesChart
      {...chart}
      x={{ id: 'second', unit: 's' }}
      y={{ id: 'value', unit, zero: true }}
      shades={outside(steadyS, endS)}
      zooms
      lines={lines.map(({ atS, values, ...line }) => ({
        ...line,
        points: atS.map((second, index) => [second, values[index] ?? null]),
      }))}
    />
  );
}

/** Parts of the load that do not count: before and after the steady window. */
export function outside(steadyS: [number, number] | undefined, endS: number): [number, number][] {
  if (!steadyS) return [];
  const parts: [number, number][] = [
    [0, steadyS[0]],
    [steadyS[1], endS],
  ];
  return parts.filter(([from, to]) => to > from);
}
