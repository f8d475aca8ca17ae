import type { Publication } from '@headroom/db';
import { METHOD_VERSION } from '@headroom/report';
import type { RunReport } from '#results/run/ended-runs.ts';
import { CaveatChips } from './caveat-chips.tsx';
import { type Caveat, caveatsOf } from './caveats.ts';

/** Caveats of every number of a result: stay in sight, with the way to its method and files. */
export function CaveatBar({ publication, whole }: { publication: Publication; whole: RunReport }) {
  const { run, report } = whole;
  // A comparison that was decided early has fewer rounds than were asked for.
  const rounds = Math.max(0, ...run.trials.map(({ round }) => round));
  const caveats = caveatsOf({ ...run, rounds, disturbed: report.disturbed.length });
  return (
    <div className="sticky top-12 z-25 -mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-y bg-bg px-4 py-1.5 text-13 sm:-mx-6 sm:px-6">
      <CaveatChips caveats={[...caveats, ...olderMethod(publication)]} />
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

function olderMethod({ methodVersion }: Publication): Caveat[] {
  if (methodVersion === METHOD_VERSION) return [];
  const why = `This page is computed by method ${METHOD_VERSION}; badges and lists show the figures as published`;
  return [{ label: `published by method ${methodVersion}`, why, warns: true }];
}
