'use client';

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** Distance to the screen at which a chart is fetched. */
const AHEAD_PX = 300;

/** Room of one height, whose content is rendered once it comes near the screen. Without JavaScript there is none. */
export function WhenSeen({ heightPx, children }: { heightPx: number; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!room.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} style={{ height: heightPx }} className="noscript:hidden">
      {isSeen && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
