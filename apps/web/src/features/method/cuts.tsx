import { LEVELS, TRADE_OFF_RULES } from '@headroom/report';
import { BEST } from '#results/trade-off-words.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';

type Rule = (typeof TRADE_OFF_RULES)[keyof typeof TRADE_OFF_RULES];

/** Up to where each step reaches, a row a criterion, best first, in the words of the pages; from the computation's constants. */
export function Cuts({ by }: { by: Rule['by'] }) {
  const columns: Column<Rule>[] = [
    {
      id: 'criterion',
      title: 'Row',
      cell: ({ title }) => <span className="font-medium">{title}</span>,
    },
    ...LEVELS.map((level, step) => ({
      id: level,
      title: step === 0 ? BEST : by === 'ratio' ? `step ${step + 1}` : level,
      number: true,
      cell: (rule: Rule) => reach(rule, step),
    })),
  ];
  const rows = Object.values(TRADE_OFF_RULES).filter((rule) => rule.by === by);
  return (
    <DataTable
      fit
      label={by === 'ratio' ? 'Steps up to, times worse than the best' : 'Levels of stability up to'}
      columns={columns}
      rows={rows}
      rowKey={({ title }) => title}
    />
  );
}

function reach({ cuts, by }: Rule, step: number) {
  const cut = cuts[step];
  if (cut === undefined) return 'beyond';
  return by === 'ratio' ? `${cut}×` : `${cut} %`;
}
