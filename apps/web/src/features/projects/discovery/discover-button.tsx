import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';
import { type DiscoveryBody, queueDiscovery } from './queue-discovery.ts';

/** A button that queues a discovery and opens its page. */
export function DiscoverButton({
  body,
  label,
  children,
}: {
  body: DiscoveryBody;
  label: string;
  /** More of its name, for those who hear it. */
  children?: ReactNode;
}) {
  const router = useRouter();
  const { send, sending, refused } = useRequest(
    async () => {
      const queued = await queueDiscovery(body);
      if (queued.refused) return queued.refused;
      router.push(queued.path);
    },
    { leaves: true },
  );
  return (
    <>
      <Button aria-disabled={sending} onClick={() => void send()}>
        {sending ? 'Queueing…' : label}
        {children}
      </Button>
      <Refusal title="Not queued" refused={refused} />
    </>
  );
}
