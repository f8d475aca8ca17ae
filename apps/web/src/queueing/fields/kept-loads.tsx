import { ConfirmButton } from '#ui/confirm-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fold } from '#ui/fold.tsx';
import type { KeptOption } from '../offered/choices.ts';

/** Load profiles that the workspace keeps, with their texts, each to be deleted. */
export function KeptLoads({ kept }: { kept: readonly KeptOption[] }) {
  return (
    <Fold title={`Saved in this workspace (${kept.length})`}>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface text-13">
        {kept.map(({ keptId, id, title }) => (
          <li
            key={keptId}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{title}</span> <span className="num text-muted">{id}</span>{' '}
              <CopyButton text={id} what={`the text of ${title}`} />
            </span>
            <ConfirmButton
              request="DELETE /api/v1/load-profiles/{id}"
              input={{ params: { id: keptId } }}
              act="Delete"
              name={`Delete ${title}`}
              tone="danger"
              title={`Delete ${title}?`}
              keep="Keep it"
            >
              Runs measured with it stay.
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
