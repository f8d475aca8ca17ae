import { shortHeadline } from '@headroom/report/compare';
import type { Caveat } from '#results/answer/caveats.ts';
import type { StoredRow } from '#results/experiments/stored-experiment.ts';
import { countsLabel, type StoredComparison } from '../stored-comparison.ts';
import { previewOf } from './preview-bars.ts';

/** Size of link previews, as most sites show them. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Rows that fit under the title, its headline and its caveats. */
const ROWS = 5;
/** Width of the longest bar. */
const BAR_PX = 640;

/** Colours of the light theme as hex: the renderer of images knows neither variables nor OKLCH. */
const INK = '#171b22';
const MUTED = '#565d69';
const WARN = '#8a5300';
const PAPER = '#fafbfc';
/** Colour of bars that have no tier. */
const BAR_INK = '#2552aa';
const TONE_INK = { worse: '#a8261c', better: '#1d6b3a', same: MUTED, open: WARN } as const;
const TIER_INK = { 1: '#2552aa', 2: '#0d9298', 3: '#d37812', 4: '#94212a' } as const;

/**
 * Preview image of a result for links to it: its title and its best figures as bars, or the verdict of a comparison,
 * from what was published.
 */
export function PreviewImage({
  title,
  headline: published,
  figures,
  comparison,
  caveats,
}: {
  title: string;
  /** As published. */
  headline: string | null;
  figures: readonly StoredRow[];
  /** Null of anything but a comparison. */
  comparison: StoredComparison | null;
  /** Those to be heeded. */
  caveats: readonly Caveat[];
}) {
  const headline = comparison ? null : published;
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
      {headline && (
        <div style={{ display: 'flex', marginTop: 10, fontSize: 32, maxHeight: 84, overflow: 'hidden' }}>
          {headline}
        </div>
      )}
      {caveats.length > 0 && (
        <div style={{ display: 'flex', marginTop: 12, fontSize: 24, color: WARN }}>
          {caveats.map(({ label }) => label).join(' · ')}
        </div>
      )}
      {comparison ? <Verdict comparison={comparison} /> : <Bars figures={figures} />}
    </div>
  );
}

/** Best figures, a bar a server. */
function Bars({ figures }: { figures: readonly StoredRow[] }) {
  const { title, bars } = previewOf(figures);
  const longest = Math.max(1e-9, ...bars.map(({ value }) => value ?? 0));
  const more = bars.length - ROWS;
  return (
    <div style={{ ...COLUMN, marginTop: 'auto' }}>
      <div style={COLUMN}>
        {bars.slice(0, ROWS).map(({ serverId, value, label, tier }) => (
          <div key={serverId} style={{ display: 'flex', alignItems: 'center', height: 46, fontSize: 26 }}>
            <div style={{ width: 280, display: 'flex' }}>{serverId}</div>
            {value !== null && (
              <div
                style={{
                  width: Math.max(2, (BAR_PX * value) / longest),
                  height: 26,
                  marginRight: 16,
                  borderRadius: 4,
                  background: tier === null ? BAR_INK : TIER_INK[tier],
                }}
              />
            )}
            <div style={{ display: 'flex' }}>{label}</div>
          </div>
        ))}
      </div>
      <div style={{ fontSize: 22, color: MUTED, marginTop: 16, display: 'flex' }}>
        {`${title}${more > 0 ? `; ${more} more servers on the page` : ''}`}
      </div>
    </div>
  );
}

/** Headline of a comparison, and its largest changes. */
function Verdict({ comparison }: { comparison: StoredComparison }) {
  const { headline, tone, changes } = comparison;
  return (
    <div style={{ ...COLUMN, marginTop: 'auto' }}>
      <div
        style={{
          ...{ display: 'flex', paddingLeft: 24, borderLeft: `10px solid ${TONE_INK[tone]}` },
          ...{ fontSize: 38, lineHeight: 1.25, maxHeight: 190, overflow: 'hidden' },
        }}
      >
        {shortHeadline(headline)}
      </div>
      {changes.map(({ text }) => (
        <div key={text} style={{ display: 'flex', marginTop: 12, fontSize: 24, color: MUTED }}>
          {text}
        </div>
      ))}
      <div style={{ fontSize: 22, color: MUTED, marginTop: 20, display: 'flex' }}>
        {countsLabel(comparison)}
      </div>
    </div>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column' } as const;
