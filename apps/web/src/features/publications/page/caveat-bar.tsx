import type { Publication } from '@headroom/db';
import { METHOD_VERSION } from '@headroom/report';
import { CaveatNotes } from '#results/answer/caveat-chips.tsx';
import type { RunReport } from '#results/run/ended-runs.ts';
import { runCaveats } from '#results/run/run-answer.ts';

/** Caveats of every number of a result: stay in sight, with the way to its method and files. */
export function CaveatBar({ publication, whole }: { publication: Publication; whole: RunReport }) {
  const { methodVersion: published, disturbedTrials } = publication;
  const caveats = runCaveats(whole, {
    ...(published !== METHOD_VERSION && { olderMethod: { published, page: METHOD_VERSION } }),
    confirmed: disturbedTrials > 0,
  });
  return (
    <div className="sticky top-12 z-25 -mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-y bg-bg px-4 py-1.5 text-13 sm:-mx-6 sm:px-6">
      <CaveatNotes caveats={caveats} />
      <nav aria-label="Evidence" className="flex gap-x-3">
        <a href="#method" className="link">
          Method
        </a>
        <a href="#files" className="link">
          Files
        </a>
      </nav>
    </div>
  );
}
