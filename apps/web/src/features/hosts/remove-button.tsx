'use client';

import { ConfirmButton } from '#ui/confirm-button.tsx';

interface Props {
  hostId: string;
  name: string;
  away: boolean;
}

/** Takes a host that is away off the list, after a second look; says so where it came back meanwhile. */
export function RemoveButton({ hostId, name, away }: Props) {
  return (
    <ConfirmButton
      request="DELETE /api/v1/hosts/{id}"
      input={{ params: { id: hostId } }}
      act="Remove"
      name={`Remove ${name}`}
      tone="danger"
      title={`Remove ${name}?`}
      keep="Keep it"
      offered={away}
      refusalLabel={({ code }) =>
        code === 'host_not_away'
          ? `${name} is back: it sent a heartbeat just now.`
          : `${name} could not be removed; try again.`
      }
    >
      Its runs stay and keep its name. It returns if its worker starts again.
    </ConfirmButton>
  );
}
