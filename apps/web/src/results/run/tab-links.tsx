'use client';

import { TabLink } from '#ui/tab-link.tsx';

/** Links to parts of a page, of which one is shown: the one at the place `current`. */
export function TabLinks({
  tabs,
  current,
}: {
  tabs: readonly { readonly title: string; readonly href: string }[];
  current: number;
}) {
  return (
    <nav aria-label="Parts of the result" className="mt-4 mb-4 flex flex-wrap border-line border-b">
      {tabs.map(({ title, href }, place) => (
        <TabLink key={title} href={href} current={place === current} prefetch={false} scroll={false}>
          {title}
        </TabLink>
      ))}
    </nav>
  );
}
