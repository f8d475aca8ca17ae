import { listed } from '@headroom/report/words';
import { Field } from '#queueing/fields/field.tsx';
import type { FieldsProps } from '#queueing/fields/fields.tsx';
import { RepositoryField, SourceOfProject } from '#queueing/fields/repository-field.tsx';
import { classOf, projectOf, revisionsOf } from '#queueing/offered/offers.ts';
import { lookUp, type RepositoryChoice } from '#queueing/offered/repositories.ts';
import { Notice } from '#ui/message.tsx';
import { type CompareChoices, type CompareDraft, isSingle } from './choices.ts';
import { CommitList } from './commit-list.tsx';
import { sameInEarlierRuns } from './same-builds.ts';
import { SideField } from './side-field.tsx';
import { isRefText } from './side-note.ts';

/** Repository and two sides, typed or picked from its last commits. */
export function SidesField({
  choices,
  draft,
  setDraft,
  errors,
}: FieldsProps<CompareDraft> & { choices: CompareChoices }) {
  const { repositories } = classOf(choices, draft.hostClass);
  const project = projectOf(choices, draft);
  const repository = revisionsOf(choices, draft);
  const ids = { base: idOf(repository, draft.base), head: idOf(repository, draft.head) };
  const ofSide = (side: 'base' | 'head', label: string) => (
    <SideField
      {...{ side, label, choices, draft, project, repository }}
      onChange={(value) => setDraft({ ...draft, [side]: value })}
      error={errors[side]}
    />
  );
  return (
    <Field name="sides" legend={project ? 'Versions' : 'Revisions'} error={undefined}>
      <div className="space-y-3">
        {project ? (
          <SourceOfProject address={project.repository} />
        ) : (
          <RepositoryField
            repositories={repositories}
            value={draft.repository}
            onChange={(id) => setDraft({ ...draft, repository: id })}
            error={errors.repository}
          />
        )}
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {ofSide('base', 'Base (before)')}
          {ofSide('head', 'Head (after)')}
        </div>
        {project && (
          <p className="text-13 text-muted">
            Both sides get the workload of the project; tools that only one side has are not judged.
          </p>
        )}
        <Remark
          draft={draft}
          repository={repository}
          what={project?.versions ? 'version' : 'commit'}
          ids={ids}
          same={sameInEarlierRuns(choices.knownBuilds, draft, ids)}
        />
        {repository && repository.commits.length > 0 && (isRefText(draft.base) || isRefText(draft.head)) && (
          <CommitList
            repository={repository}
            chosen={ids}
            onPick={(side, commit) => setDraft({ ...draft, [side]: commit })}
          />
        )}
      </div>
    </Field>
  );
}

/** Remark on the choice before it is sent. */
function Remark({
  draft,
  repository,
  what,
  ids,
  same,
}: {
  draft: CompareDraft;
  repository: RepositoryChoice | undefined;
  /** A revision in a word. */
  what: 'commit' | 'version';
  ids: { base: string | undefined; head: string | undefined };
  /** Servers that earlier comparisons built the same at both revisions. */
  same: readonly string[];
}) {
  const areRefs = isRefText(draft.base) && isRefText(draft.head);
  if (areRefs && (!repository || (repository.commits.length === 0 && repository.error === null))) {
    return (
      <Notice tone="warn" title="No known commits">
        Type a branch, tag or commit; it is resolved when the comparison starts.
      </Notice>
    );
  }
  if (areRefs && isSingle(repository)) {
    return (
      <Notice tone="info" title={`There is only one ${what}: nothing came before it`}>
        {what === 'commit' ? 'Commit' : 'Upload'} a change{draft.project !== '' && ', or name a package,'} to
        have something to compare. {CALIBRATE_INSTEAD}
      </Notice>
    );
  }
  const isSame = draft.base.trim() === draft.head.trim() || (ids.base !== undefined && ids.base === ids.head);
  if (isSame) {
    return (
      <Notice
        tone="info"
        title={`Base and head are the same ${areRefs ? what : 'side'}: no server is affected`}
      >
        {CALIBRATE_INSTEAD}
      </Notice>
    );
  }
  if (same.length === 0) return null;
  return (
    <Notice tone="info" title={`Not affected in earlier comparisons: ${listed(same)}`}>
      Equal builds at both {what}s are not measured.
    </Notice>
  );
}

const CALIBRATE_INSTEAD = 'To measure the noise of a host, calibrate it instead.';

function idOf(repository: RepositoryChoice | undefined, ref: string): string | undefined {
  return (repository && lookUp(repository, ref.trim())?.commit) ?? undefined;
}
