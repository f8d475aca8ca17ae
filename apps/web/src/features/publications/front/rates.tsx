import { formatMs } from '@headroom/report';
import MEASURED from '#results/closed-open.json' with { type: 'json' };
import { BarPicture } from './picture.tsx';

/** Promise that the picture holds the rates against. */
const LIMIT_MS = 100;

const rates = MEASURED.points.map(({ open }) => open);

/** P99 in ms of a server by the rate of its calls, as the method page shows it. */
export function Rates() {
  const bars = rates.map(({ perS, p99Ms }) => ({
    name: `${perS} calls/s`,
    value: p99Ms,
    label: formatMs(p99Ms),
    colour: p99Ms <= LIMIT_MS ? 'var(--s1)' : 'var(--bad)',
  }));
  return <BarPicture title="P99 in ms by the rate of calls" bars={bars} />;
}

/** What the picture was drawn from, and what it shows: the highest rate below the limit, before the first above it. */
export function aboutRates(): string {
  const over = rates.findIndex(({ p99Ms }) => p99Ms > LIMIT_MS);
  const most = rates[over - 1];
  const limitNote = most ? ` ${most.perS} calls/s keep it below ${LIMIT_MS} ms.` : '';
  return `P99 of a server that needs ${MEASURED.serviceMs} ms a call, one at a time.${limitNote}`;
}
