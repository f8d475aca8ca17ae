import { OTHERS_DISTURB_PCT, STOLEN_DISTURB_PCT } from '@headroom/report';
import { Figures } from '#ui/figures.tsx';
import { Notice } from '#ui/message.tsx';
import { disturbedLabel, shareOfTrials } from './busy-labels.ts';
import type { DisturbedTrial } from './disturbed.ts';

/** Maximum number of trials to name; more are counted. */
const NAMED = 5;

/**
 * Notice of a busy host: in which trials, how much, and how often these were measured; nothing where it was
 * not.
 */
export function BusyNotice({
  disturbed,
  measured,
  more,
}: {
  disturbed: readonly DisturbedTrial[];
  /** Trials whose figures count. */
  measured: number;
  /** A sentence at its end. */
  more?: string | undefined;
}) {
  if (disturbed.length === 0) return null;
  const left = disturbed.length - NAMED;
  return (
    <div className="mb-5">
      <Notice
        tone="warn"
        title={<Figures text={`The host was busy in ${shareOfTrials(disturbed.length, measured)}`} />}
      >
        <p>
          <Figures
            text={`Other programs took more than ${OTHERS_DISTURB_PCT} % of its processors, or a hypervisor more than ${STOLEN_DISTURB_PCT} %. These trials count, but their figures were affected. ${more ?? ''}`}
          />{' '}
          <a href="/method#limits" className="link">
            How this is detected
          </a>
        </p>
        <ul className="mt-1">
          {disturbed.slice(0, NAMED).map((one) => (
            <li key={one.trial.id}>
              <Figures text={disturbedLabel(one)} />
            </li>
          ))}
          {left > 0 && (
            <li>
              <Figures text={`and ${left} more`} />
            </li>
          )}
        </ul>
      </Notice>
    </div>
  );
}
