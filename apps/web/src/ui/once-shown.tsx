'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Notice } from './message.tsx';

interface Props {
  title: string;
  /** Secret that cannot be seen again. */
  secret: string;
  /** Name of the secret, for the copy button: "the link". */
  what: string;
  children?: ReactNode;
}

/** Something that is shown this once. Takes the focus, so that it is not missed. */
export function OnceShown({ title, secret, what, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (secret) box.current?.focus();
  }, [secret]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      <Notice tone="info" role="status" title={title}>
        <span className="mt-1 flex items-center gap-1">
          <code
            data-secret=""
            className="min-w-0 break-all rounded bg-sunken px-1.5 py-0.5 font-mono text-12 text-text"
          >
            {secret}
          </code>
          <CopyButton text={secret} what={what} />
        </span>
        {children}
      </Notice>
    </div>
  );
}
