'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

/** Error page where a page could not be rendered. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const router = useRouter();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Page>
      <PageTitle title="This page could not be shown" />
      <Empty
        title="An unexpected error occurred"
        action={
          <>
            <Button tone="main" onClick={again}>
              Try again
            </Button>
            <ButtonLink href="/runs">All runs</ButtonLink>
          </>
        }
      >
        The database is probably not answering. The log of the web app has details
        {error.digest && (
          <>
            {' '}
            under <span className="num">{error.digest}</span>
          </>
        )}
        .
      </Empty>
    </Page>
  );
}
