'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Follows every AppLink without loading a whole page; clicks that ask for a tab or a download are the browser's. */
export function SoftNavigation() {
  const router = useRouter();
  useEffect(() => {
    function follow(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-app]');
      if (!link) return;
      event.preventDefault();
      router.push(link.pathname + link.search + link.hash, { scroll: link.dataset.app !== 'stay' });
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
  return null;
}
