import { capitalised } from '@headroom/model/text/plural';
import Link from 'next/link';
import { Figures } from '#ui/figures.tsx';
import { revisionName } from './keys.ts';
import { metricWords, stepLabel, stepWord } from './labels.ts';
import { isSharedStep, type Trend } from './read-trend.ts';

/** Says of a step that it is hardly the commit's. */
export function SharedStep() {
  return (
    <span className="block text-warn">
      All servers change here: check the host and shared parts before the commit.
    </span>
  );
}

/** Says what changed of the environment with a step: the commit may have no part in it. */
export function ChangedWith({ sentences = [] }: { sentences?: readonly string[] | undefined }) {
  if (sentences.length === 0) return null;
  return (
    <span className="block text-warn">
      The environment changed here: <Figures text={sentences.join(' ')} />
    </span>
  );
}

/** Changes of levels in words, oldest first. */
export function StepList({ trend }: { trend: Trend }) {
  const { lines, revisions, metric } = trend;
  const steps = lines
    .flatMap(({ serverId, steps: own, changedWith }) =>
      own.map((step) => ({ serverId, step, changed: changedWith.get(step.index) })),
    )
    .toSorted((a, b) => a.step.index - b.step.index);
  if (steps.length === 0) return null;
  return (
    <div className="text-13">
      <ul aria-label={`${capitalised(stepWord(metric))}s`} className="space-y-1">
        {steps.map(({ serverId, step, changed }) => {
          const revision = revisions[step.index];
          if (!revision) return null;
          const worse = step.direction === 'worse';
          return (
            <li key={`${serverId} ${step.index}`} className="break-words">
              <span className={worse ? 'font-medium text-bad' : 'font-medium text-good'}>
                <span aria-hidden="true">{worse ? '▼' : '▲'} </span>
                {step.direction}
              </span>{' '}
              <Figures
                text={`${revisionName(revision)}: ${serverId} ${metricWords(trend)} ${stepLabel(step, metric)}`}
              />
              {revision.subject && <span className="text-muted">: {revision.subject}</span>}
              {isSharedStep(step.index, trend) && <SharedStep />}
              <ChangedWith sentences={changed} />
            </li>
          );
        })}
      </ul>
      {!metric.isExact && <HowFound word={trend.word} />}
    </div>
  );
}

function HowFound({ word }: Pick<Trend, 'word'>) {
  return (
    <p className="mt-1 max-w-[75ch] text-sm text-muted">
      At a change point the level differs from the one before more clearly than it would with shuffled {word}
      s; compare its two {word}s side by side to be sure.{' '}
      <Link href="/method#comparisons" className="link">
        How change points are found
      </Link>
    </p>
  );
}
