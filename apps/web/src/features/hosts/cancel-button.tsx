import { ConfirmButton } from '#ui/confirm-button.tsx';

/** Ends what a host works on, after a second look. */
export function CancelWorkButton({ hostId, name, since }: { hostId: string; name: string; since: string }) {
  return (
    <ConfirmButton
      request="POST /api/v1/hosts/{id}/cancel"
      input={{ params: { id: hostId }, body: { since } }}
      act="Cancel run"
      name={`Cancel run on ${name}`}
      tone="danger"
      title={`Cancel what runs on ${name}?`}
      keep="Let it run"
    >
      Measured trials stay; the others are cancelled within seconds. Its workspace is told that a manager of
      the host cancelled it.
    </ConfirmButton>
  );
}
