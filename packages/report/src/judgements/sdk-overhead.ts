import { formatCount } from '../figures/format.ts';
import { listed } from '../figures/listed.ts';
import { type SdkOverhead, sdkSharePct } from '../figures/sdk-overhead.ts';
import { CONFIDENCE_LEVEL, type Interval } from '../statistics/interval.ts';
import { caveats } from './caveats.ts';
import type { Finding } from './finding.ts';
import type { JudgedRow } from './judged-row.ts';

const times = (ratio: number) => ratio.toFixed(2);

/** A measured overhead in a cell: `1.61× go-bare`, with its interval: `95 % interval 1.55–1.68`. */
export function overheadText({ bareId, ratio, interval }: SdkOverhead): { value: string; interval: string } {
  const name = interval.kind === 'range' ? 'range' : `${CONFIDENCE_LEVEL * 100} % interval`;
  return {
    value: `${times(ratio)}× ${bareId}`,
    interval: `${name} ${times(interval.low)}–${times(interval.high)}`,
  };
}

/** Whether something is concluded from an overhead: its rounds give a confidence interval. */
export function isSure({ interval }: SdkOverhead): boolean {
  return interval.kind === 'confidence';
}

type RowWithOverhead = JudgedRow & { readonly sdkOverhead: SdkOverhead };

/**
 * What SDKs take, most first, of servers whose intervals lie above their bare servers; none where none does.
 * @param references bare servers of the result
 */
export function sdkCosts(rows: readonly JudgedRow[], references: readonly JudgedRow[]): Finding | undefined {
  const costly = rows
    .filter((row): row is RowWithOverhead => row.sdkOverhead !== undefined)
    .filter(({ sdkOverhead }) => isSure(sdkOverhead) && sdkOverhead.interval.low > 1)
    .sort((a, b) => b.sdkOverhead.ratio - a.sdkOverhead.ratio);
  if (costly.length === 0) return undefined;
  const shares = costly.map(({ serverId, sdkOverhead: { ratio, interval } }, place) => {
    const share = `${formatCount(sdkSharePct(ratio))} %`;
    const whose = place === 0 ? ` of the processor time of ${serverId}` : ` of ${serverId}`;
    return `${share}${whose} (${shareInterval(interval)})`;
  });
  const bare = [...new Set(costly.map(({ sdkOverhead }) => sdkOverhead.bareId))];
  const named = [...costly, ...references.filter(({ serverId }) => bare.includes(serverId))];
  const subject =
    costly.length === 1 ? 'The SDK and what comes with it take' : 'SDKs and what comes with them take';
  return {
    text: `${subject} ${listed(shares)}, measured against ${listed(bare)}${caveats(named)}.`,
    cells: costly.map(({ serverId }) => ({
      table: 'overall',
      serverId,
      column: 'sdkOverhead',
      title: SDK_OVERHEAD_TITLE,
    })),
  };
}

/** Title of the column. */
export const SDK_OVERHEAD_TITLE = 'SDK overhead';

function shareInterval({ low, high }: Interval): string {
  return `${CONFIDENCE_LEVEL * 100} % interval ${formatCount(sdkSharePct(low))}–${formatCount(sdkSharePct(high))} %`;
}
