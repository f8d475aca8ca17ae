'use client';

import { useState } from 'react';
import { Button } from '#ui/button.tsx';

const SHOWN_MS = 1500;

/** A labelled button that copies a text, and says whether it did. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<string | null>(null);

  async function copy() {
    setSaid(
      await navigator.clipboard.writeText(text).then(
        () => 'Copied',
        () => 'The browser refused to copy',
      ),
    );
    setTimeout(() => setSaid(null), SHOWN_MS);
  }

  return (
    <Button onClick={copy}>
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
}
