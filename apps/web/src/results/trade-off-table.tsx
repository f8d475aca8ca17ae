import {
  type MeasuredCriterion,
  TRADE_OFF_RULES,
  type TradeOffCell,
  type TradeOffMatrix,
  type TradeOffRow,
} from '@headroom/report';
import { clsx } from 'clsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { type ResultContext, sorting } from './context.ts';
import { serverColumn } from './figure-columns.tsx';
import { Missing } from './missing.tsx';

interface ServerTradeOffs {
  serverId: string;
  cells: ReadonlyMap<string, TradeOffCell>;
}

/** The matrix of trade-offs: a row a server, a level with its number for each criterion. */
export function TradeOffTable({ context, matrix }: { context: ResultContext; matrix: TradeOffMatrix }) {
  const columns = [serverColumn<ServerTradeOffs>(), ...matrix.rows.map(columnOf)];
  const rows = matrix.servers.map((serverId) => ({
    serverId,
    cells: new Map(
      matrix.rows.flatMap(({ criterion, cells }) => {
        const cell = cells.find((candidate) => candidate.serverId === serverId);
        return cell ? [[criterion, cell] as const] : [];
      }),
    ),
  }));
  return (
    <div id="trade-offs" className="scroll-mt-16">
      <DataTable
        label="Trade-offs"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.serverId}
        {...sorting(context, columns, { id: 'none', dir: 'asc' }, 'trade-offs')}
      />
    </div>
  );
}

function isMeasured(criterion: TradeOffRow['criterion']): criterion is MeasuredCriterion {
  return criterion in TRADE_OFF_RULES;
}

function columnOf({ criterion, title, unit }: TradeOffRow): Column<ServerTradeOffs> {
  const measured = isMeasured(criterion);
  return {
    id: criterion,
    title,
    unit,
    best: measured && TRADE_OFF_RULES[criterion].better === 'higher' ? 'desc' : 'asc',
    sortBy: ({ cells }) => cells.get(criterion)?.[measured ? 'value' : 'level'] ?? null,
    cell: ({ cells }) => <Level cell={cells.get(criterion)} number={numberOf(criterion, cells)} />,
  };
}

/** The number of a cell without its unit, which stands in the header. */
function numberOf(criterion: TradeOffRow['criterion'], cells: ServerTradeOffs['cells']): string {
  const cell = cells.get(criterion);
  if (!isMeasured(criterion) || !cell || cell.value === null) return '';
  return `${cell.atLeast ? '≥ ' : ''}${TRADE_OFF_RULES[criterion].format(cell.value)}`;
}

/** The closer to the best, the stronger. */
const TINTS = ['bg-near/30', 'bg-near/20', 'bg-near/12', 'bg-near/6'];

function Level({ cell, number }: { cell: TradeOffCell | undefined; number: string }) {
  if (!cell?.level) return <Missing why={cell?.lacks ?? 'not measured'} />;
  const { level, stepsFromBest, source, text } = cell;
  return (
    <span
      className={clsx(
        '-mx-2.5 flex h-[2.0625rem] items-center justify-between gap-3 px-2.5',
        stepsFromBest !== null && TINTS[stepsFromBest],
      )}
      title={source ? `Judged by ${source}` : text}
    >
      <span className={stepsFromBest === 0 ? 'font-semibold' : undefined}>
        {level}
        {source && <span className="text-muted"> *</span>}
      </span>
      <span className="num text-12 text-muted">{number}</span>
    </span>
  );
}
