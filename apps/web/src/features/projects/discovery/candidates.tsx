'use client';

import { call } from '@headroom/api/client';
import type { Discovery } from '@headroom/api/discoveries';
import type { DiscoveryCandidate } from '@headroom/workload';
import { useRouter } from 'next/navigation';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';

/** Servers that the files of a repository name, of which one is chosen. */
export function Candidates({
  discovery,
  candidates,
}: {
  discovery: Discovery;
  candidates: readonly DiscoveryCandidate[];
}) {
  return (
    <div>
      <h2 className="font-semibold text-[0.9375rem] tracking-tight">Choose a server</h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {candidates.map((candidate) => (
          <li
            key={`${candidate.from}: ${candidate.name}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-13"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="num font-medium">{candidate.name}</span>{' '}
              <span className="text-muted">
                {candidate.from}, {candidate.target ?? 'built from the repository'}
              </span>
            </span>
            {candidate.target === null ? (
              <Try discovery={discovery} candidate={candidate} />
            ) : (
              <ButtonLink href={`/projects/new?target=${encodeURIComponent(candidate.target)}`}>
                Try it<span className="sr-only">: {`${candidate.name} of ${candidate.from}`}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Try({
  discovery: { request, hostClass },
  candidate: { from, name },
}: {
  discovery: Discovery;
  candidate: DiscoveryCandidate;
}) {
  const router = useRouter();
  const { send, sending, refused } = useRequest(
    async () => {
      const body = { ...request, program: `${from}: ${name}`, hostClass };
      const answer = await call('POST /api/v1/discoveries', { body });
      if (answer.refused) return answer.refused;
      router.push(`/projects/new?discovery=${answer.body.id}`);
    },
    { leaves: true },
  );
  return (
    <>
      <Button aria-disabled={sending} onClick={() => void send()}>
        {sending ? 'Queueing…' : 'Try it'}
        <span className="sr-only">: {`${name} of ${from}`}</span>
      </Button>
      <Refusal title="Nothing was queued" refused={refused} />
    </>
  );
}
