import type { ProjectRow } from '@headroom/db';
import { hasEnded, isArchive } from '@headroom/model/run';
import { CancelButton } from '#features/runs/live/cancel-button.tsx';
import { Fact } from '#results/run/facts.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { When } from '#ui/when.tsx';
import { TryChip } from '../try-chip.tsx';
import { ChangeButton } from './change-button.tsx';
import { TryButton } from './try-button.tsx';

/** Name, state and source of a project; what can be done with it on the right. */
export function ProjectHeader({
  project,
  manages,
  release,
}: {
  project: ProjectRow;
  manages: boolean;
  /** Package whose newest release can be tried; null: its servers are no package. */
  release: string | null;
}) {
  const { id, title, lastTry, suite } = project;
  const open = lastTry !== null && !hasEnded(lastTry.status);
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 break-words font-semibold text-xl tracking-tight">{title}</h1>
          {lastTry && <TryChip lastTry={lastTry} />}
        </div>
        {manages && (
          <div className="flex flex-wrap items-center gap-2">
            {suite !== null && (
              <>
                <ButtonLink href={`/runs/new?project=${id}`} tone="main">
                  Measure
                </ButtonLink>
                <ButtonLink href={`/compare/new?project=${id}`}>Compare</ButtonLink>
              </>
            )}
            {release !== null && (
              <ButtonLink href={`/projects/new?target=${encodeURIComponent(release)}`}>
                Try the newest release
              </ButtonLink>
            )}
            {open && <CancelButton runId={lastTry.runId} asked={lastTry.cancelling} what="try" />}
            {lastTry && !open && <TryButton projectId={id} label="Try again" />}
            <ChangeButton project={project} />
            {!open && (
              <ConfirmButton
                request="DELETE /api/v1/projects/{id}"
                input={{ params: { id } }}
                act="Delete"
                tone="danger"
                title={`Delete ${title}?`}
                keep="Keep it"
                then="/projects"
              >
                Its tries{project.lastVersion === null ? ' are' : ' and its archives are'} deleted with it.
                Runs and comparisons of it stay.
              </ConfirmButton>
            )}
          </div>
        )}
      </div>
      <Facts project={project} />
    </div>
  );
}

function Facts({ project: { repository, ref, path, hostClass, lastTry } }: { project: ProjectRow }) {
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13">
      {isArchive(repository) ? (
        <Fact name="Version">{ref === null ? 'the newest' : <span className="num">{ref}</span>}</Fact>
      ) : (
        <>
          <Fact name="Repository">
            <span className="num [overflow-wrap:anywhere]">{repository}</span>
            <CopyButton text={repository} what="the address" />
          </Fact>
          <Fact name="Branch">
            <span className="num">{ref ?? 'HEAD'}</span>
          </Fact>
        </>
      )}
      <Fact name="File">
        <span className="num [overflow-wrap:anywhere]">{path}</span>
      </Fact>
      <Fact name="Host class">{hostClass}</Fact>
      {lastTry && (
        <Fact name="Tried">
          <When at={lastTry.createdAt} />
        </Fact>
      )}
    </dl>
  );
}
