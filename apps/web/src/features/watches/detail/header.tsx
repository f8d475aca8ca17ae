import type { Watch, WatchRun } from '@headroom/db';
import { findProfile, OWN_REPOSITORY } from '@headroom/model/run';
import Link from 'next/link';
import { HistoryActions } from '#features/publications/publishing/actions.tsx';
import { Fact } from '#results/run/facts.tsx';
import { profileTitle } from '#results/run/labels.ts';
import { StateChip } from '#results/watch/state-chip.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Figures, Quantity } from '#ui/figures.tsx';
import { duration } from '#ui/time.ts';
import { historyPath } from '../paths.ts';
import { ChangeButton } from './change-button.tsx';

const MINUTE_S = 60;

/** Branch, state and actions of a watch. */
export function WatchHeader({
  watch,
  last,
  manages,
  publishes,
}: {
  watch: Watch;
  last: WatchRun | undefined;
  manages: boolean;
  /** True if there is a history to publish, for a reader with the right to. */
  publishes: boolean;
}) {
  const { id, branch, pausedAt } = watch;
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 break-words font-semibold text-xl tracking-tight">{branch}</h1>
          <StateChip watch={watch} last={last} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink href={historyPath(id)}>History</ButtonLink>
          <HistoryActions watch={watch} changeable={publishes} />
          {manages && (
            <>
              {pausedAt ? <ResumeButton id={id} /> : <PauseButton id={id} />}
              <ChangeButton
                watch={{
                  id,
                  rounds: watch.rounds,
                  everyMinutes: watch.everyMinutes,
                  calibrates: watch.calibrates,
                  badge: watch.badge,
                }}
              />
              <ConfirmButton
                request="DELETE /api/v1/watches/{id}"
                input={{ params: { id } }}
                act="Delete"
                tone="danger"
                title={`Stop watching ${branch}?`}
                keep="Keep it"
                then="/watches"
              >
                Its comparisons stay.
              </ConfirmButton>
            </>
          )}
        </div>
      </div>
      <Facts watch={watch} />
    </div>
  );
}

function PauseButton({ id }: { id: string }) {
  return (
    <ConfirmButton
      request="PUT /api/v1/watches/{id}"
      input={{ params: { id }, body: { paused: true } }}
      act="Pause"
      title="Pause this watch?"
      keep="Keep it going"
    >
      Nothing new is compared until it is resumed; then the newest is. A comparison under way goes on.
    </ConfirmButton>
  );
}

function ResumeButton({ id }: { id: string }) {
  return (
    <ConfirmButton
      request="PUT /api/v1/watches/{id}"
      input={{ params: { id }, body: { paused: false } }}
      act="Resume"
      tone="main"
      title="Resume this watch?"
      keep="Keep it paused"
    >
      The newest is compared as soon as a host is free.
    </ConfirmButton>
  );
}

function Facts({ watch }: { watch: Watch }) {
  const { project, projectId, repository, servers, profile, rounds, untilDecided, hostClass, calibrates } =
    watch;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13">
      {project ? (
        <Fact name="Project">
          <Link href={`/projects/${projectId}`} className="link">
            {project.title}
          </Link>
        </Fact>
      ) : (
        <Fact name="Repository">
          <span className="num [overflow-wrap:anywhere]">
            {repository === OWN_REPOSITORY ? 'the checkout of the hosts' : repository}
          </span>
        </Fact>
      )}
      <Fact name="Servers">{servers.join(', ')}</Fact>
      <Fact name="Load profile">{findProfile(profile) ? profileTitle(profile) : profile}</Fact>
      <Fact name="Rounds">
        <Figures text={`${untilDecided ? 'until decided, at most ' : ''}${rounds}`} />
      </Fact>
      <Fact name="At most every">
        <Quantity text={duration(watch.everyMinutes * MINUTE_S)} />
      </Fact>
      <Fact name="Host class">{hostClass}</Fact>
      <Fact name="Calibration">{calibrates ? 'once a day' : 'off'}</Fact>
    </dl>
  );
}
