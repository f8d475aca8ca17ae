'use client';

import { useRouter } from 'next/navigation';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '#ui/kbd.tsx';

const KEYS = [
  { keys: ['/'], what: 'Go to the filter of this page' },
  { keys: ['g', 'r'], what: 'Runs' },
  { keys: ['g', 'c'], what: 'Comparisons' },
  { keys: ['g', 'q'], what: 'Queue' },
  { keys: ['g', 's'], what: 'Servers' },
  { keys: ['g', 'h'], what: 'Hosts' },
  { keys: ['g', 'p'], what: 'Published results' },
  { keys: ['g', 't'], what: 'Published studies' },
  { keys: ['g', 'm'], what: 'Method' },
  { keys: ['n'], what: 'New run' },
  { keys: ['?'], what: 'This help' },
] as const;

const PLACES: Record<string, string> = {
  r: '/runs',
  c: '/compare',
  q: '/queue',
  s: '/servers',
  h: '/hosts',
  p: '/',
  t: '/studies',
  m: '/method',
};

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
      const place = event.timeStamp < goUntil.current ? PLACES[event.key] : undefined;
      goUntil.current = event.key === 'g' ? event.timeStamp + SEQUENCE_MS : 0;
      if (place) router.push(place);
      else if (event.key === 'n') router.push('/runs/new');
      else if (event.key === '?') setHelp(true);
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-filter]')?.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router]);

  return (
    <Dialog.Root open={help} onOpenChange={setHelp}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 w-80 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-surface p-5 shadow-xl"
        >
          <Dialog.Title className="mb-3 font-semibold">Keys</Dialog.Title>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-13">
            {KEYS.map(({ keys, what }) => (
              <div key={what} className="contents">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Close className="mt-5 rounded border border-line px-3 py-1 text-13 hover:bg-sunken">
            Close
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
