'use client';

import { call, type Refused } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { Notice } from '#ui/message.tsx';

interface Props {
  runId: string;
  /** Workspace of the run. */
  workspace: string;
  /** The secret link, while there is one. */
  link: string | null;
  /** Address of its public page, while there is one. */
  publicPath: string | null;
}

/** Shows who can read a run, and makes and ends its secret link. */
export function ShareButton(props: Props) {
  return (
    <DialogButton label="Share" title="Who can read this run" description={wordsOf(props)}>
      {(close) => <Sharing {...props} close={close} />}
    </DialogButton>
  );
}

function wordsOf({ workspace, link, publicPath }: Props): string {
  if (publicPath) return 'Everybody: it is published.';
  const members = `members of ${workspace}`;
  return link ? `Everybody with the secret link, and ${members}.` : `Only ${members}.`;
}

function Sharing({ runId, link, publicPath, close }: Props & { close: () => void }) {
  const router = useRouter();
  const [refused, setRefused] = useState<Refused>();
  const [working, setWorking] = useState(false);

  async function change(request: 'PUT /api/v1/runs/{id}/link' | 'DELETE /api/v1/runs/{id}/link') {
    if (working) return;
    setWorking(true);
    setRefused((await call(request, { params: { id: runId } })).refused);
    setWorking(false);
    router.refresh();
  }

  return (
    <div className="mt-4 space-y-4 text-13">
      <section>
        <h3 className="font-semibold">Secret link</h3>
        <p className="mt-0.5 text-muted">
          Opens this run, its data included, without an account. Who has it can pass it on; it works until it
          is ended.
        </p>
        {link && (
          <p className="mt-2 flex items-start gap-1">
            <code data-link="" className="num min-w-0 break-all rounded bg-sunken px-1.5 py-0.5 text-12">
              {link}
            </code>
            <CopyButton text={link} what="the link" />
          </p>
        )}
        <p className="mt-2">
          {/* One button for both, so that it keeps the focus. */}
          <Button
            tone={link ? 'danger' : 'plain'}
            aria-disabled={working}
            onClick={() => change(`${link ? 'DELETE' : 'PUT'} /api/v1/runs/{id}/link`)}
          >
            {link ? 'End the link' : 'Make a link'}
          </Button>
        </p>
      </section>
      <section>
        <h3 className="font-semibold">Public page</h3>
        <p className="mt-0.5 text-muted">
          {publicPath ? (
            <>
              Everybody reads it at {/* Not a page of Next.js: it is kept and sent whole. */}
              <a href={publicPath} className="link num break-all">
                {publicPath}
              </a>
              .
            </>
          ) : (
            'None. A finished run gets one, at a permanent address, by Publish.'
          )}
        </p>
      </section>
      {refused && (
        <Notice tone="bad" role="alert" title="Nothing was changed">
          {refused.message}
        </Notice>
      )}
      <div className="flex justify-end">
        <Button onClick={close}>Done</Button>
      </div>
    </div>
  );
}
