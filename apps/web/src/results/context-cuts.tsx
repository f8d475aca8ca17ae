import type { ContextFigures } from '@headroom/model/context';
import { contextCutText, formatCount } from '@headroom/report';
import { Fold } from '#ui/fold.tsx';

const MOST_CUTS = 10;

/** Parts of a catalogue that are worth a look, each with its size. */
export function ContextCuts({ cuts }: Pick<ContextFigures, 'cuts'>) {
  if (cuts.length === 0) return null;
  return (
    <Fold title={`${formatCount(cuts.length)} ${cuts.length === 1 ? 'part' : 'parts'} worth a look`}>
      <ul className="max-w-[90ch] list-disc space-y-1 pl-5 text-13">
        {cuts.slice(0, MOST_CUTS).map((cut, rank) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tools may share a name, so a part is its rank
          <li key={rank} className="[overflow-wrap:anywhere]">
            {contextCutText(cut)}
          </li>
        ))}
      </ul>
      {cuts.length > 1 && (
        <p className="mt-1 text-13 text-muted">
          {cuts.length > MOST_CUTS && `The ${MOST_CUTS} largest are shown. `}
          Parts may overlap.
        </p>
      )}
    </Fold>
  );
}
