import { CaveatNotes } from '#results/answer/caveat-chips.tsx';
import type { Caveat } from '#results/answer/caveats.ts';

/** Caveats of every number of a result: stay in sight, with the way to its method and files. */
export function CaveatBar({ caveats }: { caveats: readonly Caveat[] }) {
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
