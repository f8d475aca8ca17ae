import { formatMs } from '@headroom/report';
import MEASURED from './measured-server.json' with { type: 'json' };
import { BarPicture } from './picture.tsx';

const { tools, where } = MEASURED;

/** Tools of a package of somebody else, the slowest first, as README.md shows them. */
export function ServerTools() {
  const bars = tools
    .toSorted((a, b) => b.p99Ms - a.p99Ms)
    .map(({ tool, p99Ms }) => ({ name: tool, value: p99Ms, label: formatMs(p99Ms) }));
  return <BarPicture title={`P99 in ms of ${MEASURED.package}`} bars={bars} />;
}

export const ABOUT_TOOLS = `P99 in ms of npm’s server-everything: ${where}.`;
