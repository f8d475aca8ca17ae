import { OVERALL_COLUMNS, rateUnitOf, type ServerFigures, tiers } from '@headroom/report';
import { plural } from '@headroom/workload';

/** Size of link previews, as most sites show them. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Rows that fit under the title, and under a line that says that the host was busy. */
const ROWS = 7;
const ROWS_WHEN_BUSY = 6;
/** Width of a bar of the highest rate. */
const BAR_PX = 640;

/** Colours of the light theme as hex: the renderer of images knows neither variables nor OKLCH. */
const INK = '#171b22';
const MUTED = '#565d69';
const WARN = '#8a5300';
const PAPER = '#fafbfc';
const TIER_INK = { 1: '#2552aa', 2: '#0d9298', 3: '#d37812', 4: '#94212a' } as const;

/**
 * Preview image of a result for links to it: its title and its best rates as bars, from the published
 * figures.
 */
export function PreviewImage({
  title,
  figures,
  disturbed,
}: {
  title: string;
  figures: readonly ServerFigures[];
  /** Trials in which the host was busy. */
  disturbed: number;
}) {
  const tierOf = new Map(tiers(figures).map(({ serverId, tier }) => [serverId, tier]));
  const rows = figures
    .flatMap(({ serverId, rate }) => (rate === null ? [] : [{ serverId, rate }]))
    .sort((a, b) => b.rate - a.rate);
  const highest = rows[0]?.rate ?? 1;
  const shown = disturbed > 0 ? ROWS_WHEN_BUSY : ROWS;
  const more = rows.length - shown;
  return (
    <div style={{ ...COLUMN, width: '100%', height: '100%', padding: 56, background: PAPER, color: INK }}>
      <div style={{ fontSize: 26, color: MUTED, display: 'flex' }}>Headroom · MCP servers measured</div>
      <div
        style={{
          fontSize: 50,
          lineHeight: 1.15,
          marginTop: 8,
          display: 'flex',
          maxHeight: 118,
          overflow: 'hidden',
        }}
      >
        {title}
      </div>
      {disturbed > 0 && (
        <div style={{ display: 'flex', marginTop: 14, fontSize: 24, color: WARN }}>
          {`The host was busy in ${plural(disturbed, 'trial')}`}
        </div>
      )}
      <div style={{ ...COLUMN, marginTop: 'auto' }}>
        {rows.slice(0, shown).map(({ serverId, rate }) => (
          <div key={serverId} style={{ display: 'flex', alignItems: 'center', height: 46, fontSize: 26 }}>
            <div style={{ width: 280, display: 'flex' }}>{serverId}</div>
            <div
              style={{
                width: Math.max(2, (BAR_PX * rate) / highest),
                height: 26,
                borderRadius: 4,
                background: TIER_INK[tierOf.get(serverId) ?? 4],
              }}
            />
            <div style={{ marginLeft: 16, display: 'flex' }}>{OVERALL_COLUMNS.rate.format(rate)}</div>
          </div>
        ))}
      </div>
      <div style={{ fontSize: 22, color: MUTED, marginTop: 16, display: 'flex' }}>
        {`Throughput, ${rateUnitOf(figures)}${more > 0 ? `; ${more} more servers on the page` : ''}`}
      </div>
    </div>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column' } as const;
