import { runtimeWords } from '@headroom/model/host';
import { Check, Wrench } from 'lucide-react';
import Link from 'next/link';
import type { Availability } from '#results/catalog.ts';
import { Chip } from '#ui/chip.tsx';

/** Hosts that can run a server, and what is missing on the others. */
export function Places({ places }: { places: readonly Availability[] }) {
  if (places.length === 0) {
    return (
      <p className="text-13 text-muted">
        No worker has connected yet.{' '}
        <Link href="/hosts" className="link">
          How a host is started
        </Link>
      </p>
    );
  }
  return (
    <ul className="space-y-1.5 text-13">
      {places.map((place) => (
        <li key={place.host} className="flex items-start gap-2">
          {place.available ? (
            <Check size={14} strokeWidth={2.5} className="mt-1 shrink-0 text-good" aria-hidden="true" />
          ) : (
            <Wrench size={14} className="mt-1 shrink-0 text-warn" aria-hidden="true" />
          )}
          <span className="min-w-0 break-words">
            <Link href="/hosts" className="font-medium hover:text-accent hover:underline">
              {place.host}
            </Link>{' '}
            <span className="text-muted">
              class {place.hostClass}, {runtimeWords(place.runtime).some}
            </span>{' '}
            {place.away && <Chip tone="bad">away</Chip>}
            <span className="block">{place.available ? 'can run it' : place.reason}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
