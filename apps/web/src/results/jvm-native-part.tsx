import {
  type Judgements,
  listed,
  type NativePair,
  OVERALL_COLUMNS,
  type RateUnit,
  type ServerTraits,
  TWIN_COLUMNS,
  type TwinColumn,
  unitOf,
} from '@headroom/report';
import type { ReactNode } from 'react';
import type { Panel } from '#ui/charts/lines.ts';
import { PanelsChart } from '#ui/charts/lines-chart.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Missing } from '#ui/missing.tsx';
import { anchorOf, type ResultContext, sorting } from './context.ts';
import { changes, missingTwins } from './jvm-native.ts';

const SLOPE_PX = 220;
const ENDS = {
  id: 'side',
  unit: '',
  span: [-0.2, 1.2],
  ticks: [
    { at: 0, label: 'JVM' },
    { at: 1, label: 'native' },
  ],
} as const;
const UNKNOWN_STROKE = { colour: 'var(--line-strong)', dash: undefined };

/** Servers on the JVM against their native images: slopes and their table, or what to add to have them. */
export function JvmNativePart({
  context,
  judgements: { jvmNative: pairs, rateUnit },
  traits,
  servers,
  action,
}: {
  context: ResultContext;
  judgements: Judgements;
  /** Traits of every known server. */
  traits: readonly ServerTraits[];
  /** Ids of the servers of the result. */
  servers: readonly string[];
  /** A way to add what is missing. */
  action?: ReactNode;
}) {
  if (pairs.length === 0) {
    return (
      <Empty title="No server and its native image are both in this result" action={action}>
        {labelOfMissing(missingTwins(servers, traits))}
      </Empty>
    );
  }
  const columns = columnsOf(context.missing, rateUnit);
  return (
    <>
      <div>
        <PanelsChart
          title={titleOf(pairs, rateUnit)}
          note="Left on the JVM, right as a native image; log scales, so that equal slopes are equal ratios"
          none={context.missing}
          heightPx={SLOPE_PX}
          x={ENDS}
          y={{ id: 'value', unit: '', scale: 'log' }}
          panels={TWIN_COLUMNS.map((figure) => panelOf(context, pairs, figure, rateUnit))}
        />
      </div>
      <div id="jvm-native" className="mt-6 scroll-mt-16">
        <DataTable
          label="JVM vs native"
          columns={columns}
          rows={pairs}
          rowKey={({ nativeId }) => nativeId}
          anchor={({ nativeId }) => anchorOf(nativeId, 'jvm-native')}
          {...sorting(context, columns, { id: 'rate', dir: 'desc' }, 'jvm-native')}
        />
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        Change: (native − JVM) / JVM. ▲ and ▼ say in which direction the native image differs, not whether
        that is good.
      </p>
    </>
  );
}

function labelOfMissing(twins: readonly { jvm: string; native: string; lacks: readonly string[] }[]): string {
  if (twins.length === 0) return 'Measure a JVM server together with its native image to see them compared.';
  const lacks = [...new Set(twins.flatMap((twin) => twin.lacks))];
  return `Measure ${listed(lacks)} too, in the same run, to see what the native ${twins.length === 1 ? 'image gains and loses' : 'images gain and lose'}.`;
}

function titleOf(pairs: readonly NativePair[], rateUnit: RateUnit): string {
  const rate = changes(pairs, 'rate');
  const memory = changes(pairs, 'memoryMb');
  const [only] = pairs;
  const [subject, ending] = only && pairs.length === 1 ? [only.nativeId, 's'] : ['Native images', ''];
  const differences = [
    rate && `serve${ending} ${rate} ${rateUnit.replace('/s', '')}`,
    memory && `need${ending} ${memory} memory`,
  ].filter(Boolean);
  if (differences.length === 0) return 'JVM against native image';
  return `${subject} ${differences.join(' and ')} than on the JVM`;
}

function panelOf(
  context: ResultContext,
  pairs: readonly NativePair[],
  figure: TwinColumn,
  rateUnit: RateUnit,
): Panel {
  const { title, format } = OVERALL_COLUMNS[figure];
  const unit = unitOf(figure, rateUnit);
  return {
    name: `${title}, ${unit}`,
    y: { id: figure, unit, scale: 'log' },
    lines: pairs.flatMap((pair) => {
      const { jvm, native, changePct } = pair[figure];
      if (!jvm || !native) return [];
      const after = `${format(native)} ${signed(changePct)}`;
      return [
        {
          ...(context.strokes.get(pair.jvmId) ?? UNKNOWN_STROKE),
          name: pair.jvmId,
          points: [
            [0, jvm, { label: format(jvm) }],
            [1, native, { label: after }],
          ],
        },
      ];
    }),
  };
}

function signed(pct: number | null): string {
  if (pct === null) return '';
  const whole = Math.round(pct);
  return `${whole === 0 ? '' : whole > 0 ? '+' : '−'}${Math.abs(whole)} %`;
}

function columnsOf(missing: string, rateUnit: RateUnit): Column<NativePair>[] {
  return [
    {
      id: 'pair',
      title: 'JVM → native',
      sortBy: ({ jvmId }: NativePair) => jvmId,
      cell: ({ jvmId, nativeId }) => (
        <span className="font-medium">
          <span className="max-sm:block">{jvmId}</span> → {nativeId}
        </span>
      ),
    },
    ...TWIN_COLUMNS.flatMap((figure) => figureColumns(figure, missing, rateUnit)),
  ];
}

function figureColumns(figure: TwinColumn, missing: string, rateUnit: RateUnit): Column<NativePair>[] {
  const { title, format } = OVERALL_COLUMNS[figure];
  const unit = unitOf(figure, rateUnit);
  const best = figure === 'rate' ? 'desc' : 'asc';
  const side = (which: 'jvm' | 'native'): Column<NativePair> => ({
    id: `${figure}-${which}`,
    title: `${title}, ${which === 'jvm' ? 'JVM' : 'native'}`,
    unit,
    number: true,
    best,
    sortBy: (pair) => pair[figure][which],
    cell: (pair) => (pair[figure][which] === null ? <Missing why={missing} /> : format(pair[figure][which])),
  });
  return [
    side('jvm'),
    side('native'),
    {
      id: figure,
      title: 'Change',
      unit: '%',
      number: true,
      best,
      sortBy: (pair) => pair[figure].changePct,
      cell: (pair) => <Change pct={pair[figure].changePct} missing={missing} />,
    },
  ];
}

function Change({ pct, missing }: { pct: number | null; missing: string }) {
  if (pct === null) return <Missing why={missing} />;
  const whole = Math.round(pct);
  return `${whole === 0 ? '=' : whole > 0 ? '▲' : '▼'} ${signed(pct).replace(' %', '')}`;
}
