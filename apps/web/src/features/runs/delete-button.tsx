import type { RunDetail } from '@headroom/db';
import { hasSides } from '@headroom/model/run';
import { wasPublished } from '#results/publication-of.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';

/** Removes a run; not one that is or was published: that stays. */
export async function DeleteButton({ run }: { run: RunDetail }) {
  if (await wasPublished(run.id)) return null;
  return (
    <ConfirmButton
      request="DELETE /api/v1/runs/{id}"
      input={{ params: { id: run.id } }}
      act="Delete"
      tone="danger"
      title="Delete this run?"
      keep="Keep it"
      then={hasSides(run.kind) ? '/compare' : '/runs'}
    >
      Deletes its measurements for everyone in the workspace. This cannot be undone.
    </ConfirmButton>
  );
}
