'use client';

import { Chip } from '#ui/chip.tsx';

/** A protocol request among tools. */
export function ProtocolName({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2 text-muted">
      {name}
      <Chip>protocol</Chip>
    </span>
  );
}
