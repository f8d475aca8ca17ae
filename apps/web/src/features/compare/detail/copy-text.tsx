'use client';

import { useState } from 'react';
import { Button } from '#ui/button.tsx';

const SHOWN_MS = 1500;

/** A button in words that copies a text, and says whether it did. */
export function CopyText({ text, words }: { text: string; words: string }) {
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
      <span aria-live="polite">{said ?? words}</span>
    </Button>
  );
}
