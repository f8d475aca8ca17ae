'use client';

import { useEffect, useState } from 'react';
import { Figures } from './figures.tsx';
import { ago, exactly } from './time.ts';

const REFRESH_MS = 30_000;

/** A moment relative to now; the exact one is shown on hover. `shown` is what the server wrote. */
export function RelativeTime({ iso, shown }: { iso: string; shown: string }) {
  const [text, setText] = useState(shown);
  useEffect(() => {
    const refresh = () => setText(ago(new Date(iso), new Date()));
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [iso]);
  return (
    <time dateTime={iso} title={exactly(new Date(iso))} className="whitespace-nowrap">
      <Figures text={text} />
    </time>
  );
}
