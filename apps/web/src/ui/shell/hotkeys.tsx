'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
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
    <Dialog open={help} setOpen={setHelp} title="Keys" width="w-80">
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-13">
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
      <Button onClick={() => setHelp(false)} className="mt-5">
        Close
      </Button>
    </Dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
