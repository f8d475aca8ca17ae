'use client';

import { Check, Copy, X } from 'lucide-react';
import { useState } from 'react';

const SHOWN_MS = 1500;

/** Copies a text, and says whether it did. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');

  async function copy() {
    setState(
      await navigator.clipboard.writeText(text).then(
        () => 'copied' as const,
        () => 'refused' as const,
      ),
    );
    setTimeout(() => setState('idle'), SHOWN_MS);
  }

  const Icon = { idle: Copy, copied: Check, refused: X }[state];
  const words = {
    idle: `Copy ${what}`,
    copied: 'Copied',
    refused: 'The browser refused to copy',
  }[state];
  return (
    <button
      type="button"
      onClick={copy}
      title={words}
      aria-label={words}
      className="inline-grid size-6 place-items-center rounded text-muted align-middle hover:bg-sunken hover:text-text"
    >
      <Icon size={13} aria-hidden="true" />
    </button>
  );
}
