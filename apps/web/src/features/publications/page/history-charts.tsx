import { plural } from '@headroom/model/text';
import type { Table } from '@headroom/report';
import { strokes } from '#ui/charts/colours.ts';
import type { Line, Panel } from '#ui/charts/lines.ts';
import { PanelsChart } from '#ui/charts/lines-chart.tsx';
import { scaleOf } from '#ui/charts/scale.ts';
import { Section } from '#ui/page.tsx';

const HEIGHT_PX = 180;

/** Figures of a history over its versions, a plot a metric and a line a server: drawn of its stored table alone. */
export function HistoryCharts({ table }: { table: Table }) {
  const { panels, versions, word } = panelsOf(table);
  if (versions.length < 2 || panels.length === 0) return null;
  return (
    <Section id="charts" title="Figures over versions">
      <PanelsChart
        title={`Figures of ${plural(versions.length, word)}, oldest first`}
        note="In order, not in time; whiskers are intervals over rounds"
        none="Nothing to draw"
        heightPx={HEIGHT_PX}
        x={{
          id: 'version',
          unit: '',
          span: [0.5, versions.length + 0.5],
          ticks: versions.map((label, index) => ({ at: index + 1, label })),
        }}
        y={{ id: 'value', unit: '' }}
        panels={panels}
      />
    </Section>
  );
}

/** Plots of the metrics of a table of figures: columns with an interval of their own. */
export function panelsOf({ columns, rows }: Table): {
  panels: Panel[];
  versions: string[];
  /** Word for a version: "commit". */
  word: string;
} {
  const place = (id: string) => columns.findIndex((column) => column.id === id);
  const [version, server] = [place('version'), place('serverId')];
  const versions = [...new Set(rows.map((row) => String(row[version])))];
  const servers = [...new Set(rows.map((row) => String(row[server])))];
  const strokeOf = strokes(servers);
  const metrics = columns.filter(({ id }) => place(`${id}Low`) >= 0);
  const panels = metrics.map(({ id, title, unit }): Panel => {
    const [value, low, high] = [place(id), place(`${id}Low`), place(`${id}High`)];
    const lines = servers.map((name): Line => {
      const own = rows.filter((row) => row[server] === name);
      const points = own.flatMap((row) => {
        const [y, from, to] = [row[value], row[low], row[high]];
        if (typeof y !== 'number') return [];
        const interval = typeof from === 'number' && typeof to === 'number' ? { low: from, high: to } : {};
        return [[versions.indexOf(String(row[version])) + 1, y, interval] as const];
      });
      return { ...(strokeOf.get(name) ?? { colour: 'var(--s1)', dash: undefined }), name, points };
    });
    const values = rows.map((row) => row[value]).filter((cell) => typeof cell === 'number');
    const scale = scaleOf(values, servers.length > 1);
    const shown = [unit, scale === 'log' && 'log scale'].filter(Boolean).join(', ');
    return { name: title, shown, lines, y: { id: title, unit, scale } };
  });
  return { panels, versions, word: (columns[version]?.title ?? 'Version').toLowerCase() };
}
