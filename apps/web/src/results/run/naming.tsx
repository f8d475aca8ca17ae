import { can, workspaceOf } from '@headroom/api/rights';
import type { RunDetail } from '@headroom/db';
import { currentActor } from '#server/access/permit.ts';
import { NameButton } from './name-button.tsx';
import { TagChips } from './tag-chips.tsx';

type Run = Pick<RunDetail, 'id' | 'workspaceId' | 'name' | 'note' | 'tags'>;

/** The note and the tags of a run; a tag leads to the runs that have it, for those who work in the workspace. */
export async function NoteAndTags({ run: { workspaceId, note, tags } }: { run: Run }) {
  const linked = workspaceOf(await currentActor()) === workspaceId;
  return (
    <>
      {note && <p className="wrap-anywhere mt-2 max-w-[75ch] whitespace-pre-line text-sm">{note}</p>}
      {tags.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-1.5">
          <TagChips tags={tags} linked={linked} />
        </p>
      )}
    </>
  );
}

/** Button to change them, and the name, for those who may. */
export async function NamingAction({ run }: { run: Run }) {
  const { id, name, note, tags } = run;
  return can(await currentActor(), 'run.name', run) && <NameButton runId={id} first={{ name, note, tags }} />;
}
