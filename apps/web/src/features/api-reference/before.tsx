import Link from 'next/link';
import type { ReactNode } from 'react';
import { LIMITS } from '#server/limits/limits.ts';
import { Figures } from '#ui/figures.tsx';
import { Shell } from './entry-part.tsx';
import type { Reference } from './read.ts';
import { RefusalTable } from './refusal-table.tsx';

/** Rules of all operations: how to authenticate, and how errors look. */
export function Before({ errors, origin }: Pick<Reference, 'errors'> & { origin: string }) {
  const { points, seconds } = LIMITS.api;
  return (
    <>
      <Part id="tokens" title="Authentication">
        <p>
          A program sends an API token, which is made on{' '}
          <Link href="/workspace/tokens" prefetch={false} className="link">
            the page of tokens
          </Link>{' '}
          and shown there once. It works in the workspace it was made in, with the scopes it was given, and
          only within the role of its maker. A signed-in browser may do the same with its session.
        </p>
        <Shell text={`curl "${origin}/api/v1/runs" \\\n  -H "authorization: Bearer $TOKEN"`} />
        <p>
          <Figures
            text={`All tokens of an account together may send ${points} requests in ${seconds} seconds, and all its browsers as many.`}
          />
        </p>
      </Part>
      <Part id="errors" title="Errors">
        <p>
          Refused requests get a status and JSON: <Code>error.code</Code>, one of the codes below;{' '}
          <Code>error.message</Code>, what happened, to what, and what to do; and <Code>error.fields</Code>,
          what is wrong at which field, by its <Code>path</Code>. Resources that you may not read are answered
          with 404.
        </p>
        <RefusalTable refusals={errors} />
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="max-w-[75ch] scroll-mt-16 space-y-3 pb-6">
      <h2 id={`${id}-title`} className="font-semibold text-lg tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Code({ children }: { children: string }) {
  return <span className="num whitespace-nowrap text-13">{children}</span>;
}
