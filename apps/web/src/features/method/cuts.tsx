import { LEVELS, TRADE_OFF_RULES } from '@headroom/report';
import { type Column, DataTable } from '#ui/data-table.tsx';

type Rule = (typeof TRADE_OFF_RULES)[keyof typeof TRADE_OFF_RULES];

/** Up to where each trade-off level reaches, a row a criterion, best level first; from the computation's constants. */
export function Cuts({ bestIs }: { bestIs: Rule['bestIs'] }) {
  const levels = bestIs === 'Highest' ? LEVELS : LEVELS.toReversed();
  const columns: Column<Rule>[] = [
    {
      id: 'criterion',
      title: 'Row',
      cell: ({ title }) => <span className="font-medium">{title}</span>,
    },
    ...levels.map((level, step) => ({
      id: level,
      title: level,
      number: true,
      cell: (rule: Rule) => reach(rule, step),
    })),
    {
      id: 'of',
      title: 'Of what',
      cell: ({ by }) => (
        <span className="text-muted">
          {by === 'ratio' ? 'times worse than the best' : 'the value itself'}
        </span>
      ),
    },
  ];
  const rows = Object.values(TRADE_OFF_RULES).filter((rule) => rule.bestIs === bestIs);
  return (
    <DataTable
      fit
      label={`Levels up to, where the best is ${bestIs}`}
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
