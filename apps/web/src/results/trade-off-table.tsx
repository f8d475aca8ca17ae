import {
  type MeasuredCriterion,
  TRADE_OFF_RULES,
  type TradeOffCell,
  type TradeOffMatrix,
  type TradeOffRow,
} from '@headroom/report';
import { clsx } from 'clsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { type ResultContext, sorting } from './context.ts';
import { serverColumn } from './figure-columns.tsx';
import { BEST, timesTheBest } from './trade-off-words.ts';

interface ServerTradeOffs {
  serverId: string;
  cells: ReadonlyMap<string, TradeOffCell>;
}

/** The matrix of trade-offs: a row a server, how far it is from the best, with its number, for each criterion. */
export function TradeOffTable({ context, matrix }: { context: ResultContext; matrix: TradeOffMatrix }) {
  const known = matrix.rows.filter(({ cells }) =>
    cells.some(({ level, value }) => level !== null || value !== null),
  );
  const columns = [serverColumn<ServerTradeOffs>(), ...known.map(columnOf)];
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
    cell: ({ cells }) => (
      <Level criterion={criterion} cell={cells.get(criterion)} number={numberOf(criterion, cells)} />
    ),
  };
}

/** The number of a cell without its unit, which stands in the header. */
function numberOf(criterion: TradeOffRow['criterion'], cells: ServerTradeOffs['cells']): string {
  const cell = cells.get(criterion);
  if (!cell || cell.value === null) return '';
  if (!isMeasured(criterion)) return `${cell.value.toFixed(2)}×`;
  return `${cell.atLeast ? '≥ ' : ''}${TRADE_OFF_RULES[criterion].format(cell.value)}`;
}

/** Figure as a multiple of the best one: "best", "2.0× the best"; a level that goes by no ratio as it is. */
function levelLabel(
  criterion: TradeOffRow['criterion'],
  { level, stepsFromBest, ratio, atLeast }: TradeOffCell,
): string | null {
  if (stepsFromBest === 0 && !atLeast) return BEST;
  if (ratio === null || !isMeasured(criterion)) return level;
  return `${timesTheBest(ratio, TRADE_OFF_RULES[criterion].better)} the best`;
}

/** The closer to the best, the stronger. */
const TINTS = ['bg-near/30', 'bg-near/20', 'bg-near/12', 'bg-near/6'];

function Level({
  criterion,
  cell,
  number,
}: {
  criterion: TradeOffRow['criterion'];
  cell: TradeOffCell | undefined;
  number: string;
}) {
  if (!cell || (cell.level === null && cell.value === null)) {
    return <Missing why={cell?.lacks ?? 'not measured'} />;
  }
  const { stepsFromBest, source, text } = cell;
  const title = [source && `Judged by ${source}`, text].filter(Boolean).join('; ');
  return (
    <span
      className={clsx(
        '-mx-2.5 flex h-[2.0625rem] items-center justify-between gap-3 px-2.5',
        stepsFromBest !== null && TINTS[stepsFromBest],
      )}
      title={title}
    >
      <span className={stepsFromBest === 0 ? 'font-semibold' : undefined}>
        {levelLabel(criterion, cell)}
        {source && <span className="text-muted"> *</span>}
      </span>
      <span className="num text-12 text-muted">{number}</span>
    </span>
  );
}
