'use client';

import { ConfirmButton } from '#ui/confirm-button.tsx';

/** Takes a host that is away off the list, after a second look. */
export function RemoveButton({ hostId, name }: { hostId: string; name: string }) {
  return (
    <ConfirmButton
      request="DELETE /api/v1/hosts/{id}"
      input={{ params: { id: hostId } }}
      act="Remove"
      name={`Remove ${name}`}
      tone="danger"
      title={`Remove ${name}?`}
      keep="Keep it"
      refusalLabel={({ code }) =>
        code === 'host_not_away'
          ? `${name} is back: it was heard from just now.`
          : `${name} could not be removed; try again.`
      }
    >
      It leaves this list and its class. The runs it measured stay as they are and keep its name. If its
      worker is started again, it is back.
    </ConfirmButton>
  );
}
