import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';

/** Has a repository without a headroom.yaml looked through for its servers. */
export function FindServers({
  target,
  gitRef,
  hostClass,
}: {
  target: string;
  /** Branch, tag or commit; empty: its HEAD. */
  gitRef: string;
  hostClass: string;
}) {
  const router = useRouter();
  const { send, sending, refused } = useRequest(
    async () => {
      const body = { target, source: 'repository' as const, ref: gitRef.trim() || null, hostClass };
      const answer = await call('POST /api/v1/discoveries', { body });
      if (answer.refused) return answer.refused;
      router.push(`/projects/new?discovery=${answer.body.id}`);
    },
    { leaves: true },
  );
  return (
    <>
      <Button aria-disabled={sending} onClick={() => void send()}>
        {sending ? 'Queueing…' : 'Find its servers'}
      </Button>
      <Refusal title="Nothing was queued" refused={refused} />
    </>
  );
}
