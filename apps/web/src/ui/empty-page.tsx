'use client';

import { ButtonLink } from './button.tsx';
import { Empty } from './empty.tsx';
import { Page, PageTitle } from './page.tsx';

/**
 * A page in place of one that is not there, or not for its reader. Next.js sends those that might be shown with every
 * page: from a client component little more than their words.
 */
export function EmptyPage({
  title,
  what,
  hint,
  href,
  link,
}: {
  title: string;
  /** A sentence: what happened. */
  what: string;
  /** A sentence or two: what its reader can do. */
  hint: string;
  /** Address of a page that helps, and its name. */
  href: string;
  link: string;
}) {
  return (
    <Page>
      <PageTitle title={title} />
      <Empty title={what} action={<ButtonLink href={href}>{link}</ButtonLink>}>
        {hint}
      </Empty>
    </Page>
  );
}
