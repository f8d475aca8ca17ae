'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PLACES } from './places.ts';

/** Loaded by the key that asks for it. */
const KeysHelp = lazy(() => import('./keys-help.tsx'));

/** Time after `g` in which the second key counts. */
const SEQUENCE_MS = 1500;

/** Keys that work on every page, and their help. Typing in a field and chords are left alone. */
export function Hotkeys() {
  const router = useRouter();
  const [help, setHelp] = useState(false);
  const goUntil = useRef(0);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const place =
        event.timeStamp < goUntil.current ? PLACES.find(({ key }) => key === event.key) : undefined;
      goUntil.current = event.key === 'g' ? event.timeStamp + SEQUENCE_MS : 0;
      if (place) router.push(place.href);
      else if (event.key === 'n') router.push('/runs/new');
      else if (event.key === '?') setHelp(true);
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-filter]')?.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router]);

  return <Suspense>{help && <KeysHelp close={() => setHelp(false)} />}</Suspense>;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
