'use client';

import type { Discovery } from '@headroom/api/discoveries';
import type { DiscoveryCandidate } from '@headroom/model/run';
import { ButtonLink } from '#ui/button.tsx';
import { DiscoverButton } from './discover-button.tsx';

/** The servers that the files of a repository name, each with a button to try it. */
export function Candidates({
  discovery: { request, hostClass },
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
              <DiscoverButton
                body={{ ...request, program: `${candidate.from}: ${candidate.name}`, hostClass }}
                label="Try it"
              >
                <span className="sr-only">: {`${candidate.name} of ${candidate.from}`}</span>
              </DiscoverButton>
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
