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
      <PageTitle title="This page could not be drawn" />
      <Empty
        title="The web app met an error it did not expect"
        action={
          <>
            <Button tone="main" onClick={again}>
              Try again
            </Button>
            <ButtonLink href="/runs">All runs</ButtonLink>
          </>
        }
      >
        Most often the database does not answer. The log of the web app says more
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
