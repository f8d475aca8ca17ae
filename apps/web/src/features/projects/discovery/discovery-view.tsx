'use client';

import { call } from '@headroom/api/client';
import type { Discovery } from '@headroom/api/discoveries';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { useRequest } from '#ui/use-request.ts';
import { Candidates } from './candidates.tsx';
import { FoundServer } from './found-server.tsx';
import { Steps } from './steps.tsx';

const POLL_MS = 1000;

/** A discovery as it goes on, and what it found. */
export function DiscoveryView({ initial }: { initial: Discovery }) {
  const discovery = useDiscovery(initial);
  const { status, found } = discovery;
  return (
    <section aria-label="Discovery" className="mt-8 space-y-5 border-line border-t pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Steps discovery={discovery} />
        {isOpen(discovery) && <Cancel id={discovery.id} />}
      </div>
      <Ending discovery={discovery} />
      {status === 'finished' && found && <Result discovery={discovery} found={found} />}
    </section>
  );
}

function Result({ discovery, found }: { discovery: Discovery; found: NonNullable<Discovery['found']> }) {
  return found.candidates.length > 0 ? (
    <Candidates discovery={discovery} candidates={found.candidates} />
  ) : (
    <FoundServer discovery={discovery} found={found} />
  );
}

const isOpen = ({ status }: Discovery): boolean => status === 'queued' || status === 'running';

/** Follows a discovery to its end. */
function useDiscovery(initial: Discovery): Discovery {
  const [discovery, setDiscovery] = useState(initial);
  const open = isOpen(discovery);
  const { id } = initial;
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const timer = setInterval(async () => {
      const { signal } = stop;
      const answer = await call('GET /api/v1/discoveries/{id}', { params: { id }, signal });
      // While nothing answers, what was known stays.
      if (answer.body && !signal.aborted) setDiscovery(answer.body);
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [open, id]);
  return discovery;
}

function Ending({ discovery: { status, reason, hostClass } }: { discovery: Discovery }) {
  switch (status) {
    case 'queued':
      return <p className="text-13 text-muted">Waiting for a host of the class {hostClass}.</p>;
    case 'cancelled':
      return <Notice tone="info" title="Cancelled" />;
    case 'failed':
      return (
        <Notice tone="bad" role="status" title="No server found">
          <span className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</span>
        </Notice>
      );
    default:
      return null;
  }
}

function Cancel({ id }: { id: string }) {
  const { sending, refused, send } = useRequest(async () => {
    const answer = await call('POST /api/v1/runs/{id}/cancel', { params: { id } });
    return answer.refused;
  });
  return (
    <span className="flex items-center gap-3">
      {refused && !sending && (
        <span role="alert" className="text-13 text-bad">
          {refused.message}
        </span>
      )}
      <Button aria-disabled={sending} onClick={() => void send()}>
        {sending ? 'Cancelling…' : 'Cancel'}
      </Button>
    </span>
  );
}
