import { OVERALL_COLUMNS, unitOf } from '../figures/overall-columns.ts';
import { type ColumnOf, column, type Table, tableOf } from '../figures/table.ts';
import type { Choices, Judgements } from '../judgements/judge.ts';
import { type NativePair, TWIN_COLUMNS } from '../judgements/jvm-native.ts';
import type { StabilityRow } from '../judgements/stability.ts';
import type { TradeOffMatrix } from '../judgements/trade-offs.ts';
import type { Choice, UseCaseRow } from '../judgements/use-cases.ts';

/** The judgements of a result as tables of data. */
export function judgementTables(judgements: Judgements): Table[] {
  return [
    tiersAsTable(judgements.tiers),
    efficiencyAsTable(judgements),
    stabilityAsTable(judgements),
    ...choiceTables(judgements),
    jvmNativeAsTable(judgements),
  ];
}

/** Conclusions for the choice of a server as tables of data. */
export function choiceTables({ tradeOffs, useCases, guide }: Choices): Table[] {
  return [tradeOffsAsTable(tradeOffs), useCasesAsTable(useCases), guideAsTable(guide)];
}

function tiersAsTable(rows: Judgements['tiers']): Table {
  return tableOf('tiers', 'Latency tiers', rows, [
    column('serverId', 'Server', '', (row) => row.serverId),
    column('tier', 'Tier', '', (row) => row.tier),
    column('meanMs', 'Mean', 'ms', (row) => row.meanMs),
    column('ratio', 'Ratio to the lowest', '×', (row) => row.ratio),
    column('ratioLow', 'Lower end of the interval', '×', (row) => row.ratioInterval?.low ?? null),
    column('ratioHigh', 'Upper end of the interval', '×', (row) => row.ratioInterval?.high ?? null),
    column('intervalKind', 'Kind of the interval', '', (row) => row.ratioInterval?.kind ?? null),
    column('borderlineWith', 'Borderline with tier', '', (row) => row.borderlineWith.join(', ') || null),
  ]);
}

function efficiencyAsTable({ efficiency: rows, rateUnit }: Judgements): Table {
  return tableOf('efficiency', 'Efficiency', rows, [
    column('serverId', 'Server', '', (row) => row.serverId),
    column('ratePerCpuPct', 'Throughput per CPU', `${rateUnit} per CPU %`, (row) => row.ratePerCpuPct),
    column('cpuRank', 'Rank by CPU', '', (row) => row.cpuRank),
    column('ratePerMb', 'Throughput per memory', `${rateUnit} per MB`, (row) => row.ratePerMb),
    column('memoryRank', 'Rank by memory', '', (row) => row.memoryRank),
  ]);
}

function stabilityAsTable({ stability: rows, rateUnit }: Judgements): Table {
  const rounds = Math.max(0, ...rows.map(({ rateByRound }) => rateByRound.length));
  const each = Array.from({ length: rounds }, (_, round) =>
    column<StabilityRow>(
      `rateRound${round + 1}`,
      `Throughput, round ${round + 1}`,
      rateUnit,
      (row) => row.rateByRound[round] ?? null,
    ),
  );
  return tableOf('stability', 'Stability', rows, [
    column('serverId', 'Server', '', (row) => row.serverId),
    column('meanRate', 'Throughput', rateUnit, (row) => row.meanRate),
    column('sdRate', 'Standard deviation (population)', rateUnit, (row) => row.sdRate),
    column('cvPct', 'CV', '%', (row) => row.cvPct),
    column('rateLow', 'Lower end of the interval', rateUnit, (row) => row.interval?.low ?? null),
    column('rateHigh', 'Upper end of the interval', rateUnit, (row) => row.interval?.high ?? null),
    column('intervalKind', 'Kind of the interval', '', (row) => row.interval?.kind ?? null),
    column('level', 'Level', '', (row) => row.level),
    column('lacks', 'Lacks', '', (row) => row.lacks),
    ...each,
  ]);
}

/** One row a criterion and server. */
function tradeOffsAsTable(matrix: TradeOffMatrix): Table {
  const rows = matrix.rows.flatMap(({ criterion, title, unit, cells }) =>
    cells.map((cell) => ({ criterion, title, unit, cell })),
  );
  return tableOf('trade-offs', 'Trade-offs', rows, [
    column('criterion', 'Criterion', '', (row) => row.criterion),
    column('title', 'Title', '', (row) => row.title),
    column('serverId', 'Server', '', ({ cell }) => cell.serverId),
    column('level', 'Level', '', ({ cell }) => cell.level),
    column('value', 'Value', '', ({ cell }) => cell.value),
    column('bound', 'Bound', '', ({ cell }) => (cell.atLeast ? 'at least' : null)),
    column('unit', 'Unit of the value', '', (row) => row.unit || null),
    column('ratio', 'Ratio to the best', '×', ({ cell }) => cell.ratio),
    column('source', 'Judged by', '', ({ cell }) => cell.source),
    column('lacks', 'Lacks', '', ({ cell }) => cell.lacks),
  ]);
}

interface UseCaseChoice {
  readonly row: UseCaseRow;
  readonly standing: 'recommended' | 'alternative' | 'nearly meets' | 'avoid';
  readonly choice: Choice | null;
}

/** One row a server that is recommended, an alternative, nearly one, or to be avoided; a case without a recommendation has one too. */
function useCasesAsTable(rows: readonly UseCaseRow[]): Table {
  const choices = rows.flatMap((row): UseCaseChoice[] => [
    { row, standing: 'recommended', choice: row.recommended },
    ...row.alternatives.map((choice) => ({ row, standing: 'alternative' as const, choice })),
    ...row.nearlyMeets.map((choice) => ({ row, standing: 'nearly meets' as const, choice })),
    ...row.avoid.map((choice) => ({ row, standing: 'avoid' as const, choice })),
  ]);
  return tableOf('use-cases', 'Use cases', choices, [
    column('id', 'Id', '', ({ row }) => row.id),
    column('name', 'Use case', '', ({ row }) => row.name),
    column('rule', 'Rule', '', ({ row }) => row.rule),
    column('standing', 'Standing', '', ({ standing }) => standing),
    column('serverId', 'Server', '', ({ choice }) => choice?.serverId ?? null),
    column('reason', 'Reason', '', ({ row, choice }) => choice?.reason ?? row.lacks),
  ]);
}

function guideAsTable(rows: Judgements['guide']): Table {
  return tableOf('selection-guide', 'Selection guide', rows, [
    column('id', 'Id', '', (row) => row.id),
    column('name', 'Load', '', (row) => row.name),
    column('rule', 'Rule', '', (row) => row.rule),
    column('serverId', 'Server', '', (row) => row.serverId),
    column('reasons', 'Reasons', '', (row) => row.reasons.join('; ') || row.lacks),
    column('equals', 'Too close to tell apart', '', (row) => row.equals.join(', ') || null),
  ]);
}

function jvmNativeAsTable({ jvmNative: pairs, rateUnit }: Judgements): Table {
  const figures = TWIN_COLUMNS.flatMap((id): ColumnOf<NativePair>[] => {
    const { title } = OVERALL_COLUMNS[id];
    const unit = unitOf(id, rateUnit);
    return [
      column(`${id}Jvm`, `${title}, JVM`, unit, (pair) => pair[id].jvm),
      column(`${id}Native`, `${title}, native`, unit, (pair) => pair[id].native),
      column(`${id}ChangePct`, `${title}, change`, '%', (pair) => pair[id].changePct),
    ];
  });
  return tableOf('jvm-native', 'JVM against native', pairs, [
    column('jvmId', 'On the JVM', '', (pair) => pair.jvmId),
    column('nativeId', 'Native image', '', (pair) => pair.nativeId),
    ...figures,
  ]);
}
