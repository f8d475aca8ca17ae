'use client';

import { call, type Output } from '@headroom/api/client';
import { useState } from 'react';
import { useRequest } from '#ui/use-request.ts';

type Tested = Output<'POST /api/v1/webhooks/{id}/test'>;

/** Sends a webhook a test, and says what came of it. A forge is asked for its repository. */
export function TestButton({ id, url, isForge }: { id: string; url: string; isForge: boolean }) {
  const [tested, setTested] = useState<Tested>();
  const { sending, refused, send } = useRequest(async () => {
    setTested(undefined);
    const { refused, body } = await call('POST /api/v1/webhooks/{id}/test', { params: { id } });
    setTested(body);
    return refused;
  });

  return (
    <span className="inline-flex gap-x-2 py-0.5 max-sm:flex-col sm:items-center">
      <button
        type="button"
        onClick={() => send()}
        aria-disabled={sending}
        aria-label={`Send a test to ${url}`}
        className="link whitespace-nowrap text-left"
      >
        {sending ? 'Sending…' : 'Send a test'}
      </button>
      <span role="status" className="max-w-80 whitespace-normal not-empty:min-w-40 sm:not-empty:min-w-56">
        {refused && <span className="text-bad">{refused.message}</span>}
        {tested && !sending && <Outcome {...tested} isForge={isForge} />}
      </span>
    </span>
  );
}

function Outcome({ delivered, responseStatus, error, tookMs, isForge }: Tested & { isForge: boolean }) {
  const took = <span className="num">{tookMs} ms</span>;
  if (delivered) {
    return (
      <span className="text-good">
        {isForge ? 'The token reads the repository' : 'Delivered'}:{' '}
        <span className="num">{responseStatus}</span> in {took}
      </span>
    );
  }
  return (
    <span className="text-bad">
      {isForge ? 'It does not work' : 'Not delivered'}:{' '}
      {responseStatus !== null && <span className="num">{responseStatus}, </span>}
      {error} ({took})
    </span>
  );
}
