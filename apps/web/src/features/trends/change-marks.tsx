import { SIGNS } from './signs.ts';

/** Change at a place of a chart. */
export interface ChangeMark {
  readonly commit: string;
  readonly place: number;
  readonly direction: 'better' | 'worse' | null;
  readonly acknowledged: object | null;
}

/** Marks of changes: a line at the commit, with a sign above the plot. The list below the chart has the words. */
export function ChangeMarks({ marks, count }: { marks: readonly ChangeMark[]; count: number }) {
  return marks.map(({ commit, place, direction, acknowledged }) => {
    const { sign, ink } = SIGNS[acknowledged || !direction ? 'acknowledged' : direction];
    return (
      <span
        key={`${commit} ${direction}`}
        aria-hidden="true"
        className={`absolute top-0 bottom-0 border-current border-l border-dashed ${ink}`}
        style={{ left: `${(100 * (place + 0.5)) / count}%` }}
      >
        <span className="absolute -top-0.5 -translate-x-1/2 bg-surface px-0.5 text-12 leading-4">{sign}</span>
      </span>
    );
  });
}
