'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DialogButton } from '#ui/dialog.tsx';
import { Notice } from '#ui/message.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';

interface Props {
  runId: string;
  /** Workspace of the run. */
  workspace: string;
  /** The secret link, while there is one. */
  link: string | null;
  /** Address of its public page, while there is one. */
  publicPage: string | null;
  /** What is wrong with these addresses, where others cannot open them. */
  localLinks: string | null;
}

/** Shows who can read a run, and makes and ends its secret link. */
export function ShareButton(props: Props) {
  return (
    <DialogButton label="Share" title="Who can read this run" description={readersLabel(props)}>
      {(close) => <Sharing {...props} close={close} />}
    </DialogButton>
  );
}

function readersLabel({ workspace, link, publicPage }: Props): string {
  if (publicPage) return 'Everyone: this run is published.';
  const members = `members of ${workspace}`;
  return link ? `Everyone with the secret link, and ${members}.` : `Only ${members}.`;
}

function Sharing({ runId, link, publicPage, localLinks, close }: Props & { close: () => void }) {
  const router = useRouter();
  const { sending, refused, send } = useRequest(async () => {
    const { refused } = await call(`${link ? 'DELETE' : 'PUT'} /api/v1/runs/{id}/link`, {
      params: { id: runId },
    });
    router.refresh();
    return refused;
  });

  return (
    <div className="mt-4 space-y-4 text-13">
      {localLinks && <Notice tone="warn" title={localLinks} />}
      <section>
        <h3 className="font-semibold">Secret link</h3>
        <p className="mt-0.5 text-muted">
          Anyone with the link can open this run and its data without an account, and pass the link on. It
          works until you revoke it.
        </p>
        {link && (
          <p className="mt-2 flex items-start gap-1">
            <code data-link="" className="num wrap-anywhere min-w-0 rounded bg-sunken px-1.5 py-0.5 text-12">
              {link}
            </code>
            <CopyButton text={link} what="the link" />
          </p>
        )}
        <p className="mt-2">
          {/* One button for both, so that it keeps the focus. */}
          <Button tone={link ? 'danger' : 'plain'} aria-disabled={sending} onClick={() => send()}>
            {link ? 'Revoke link' : 'Create link'}
          </Button>
        </p>
      </section>
      <section>
        <h3 className="font-semibold">Public page</h3>
        <p className="mt-0.5 text-muted">
          {publicPage ? (
            <>
              Everyone can read it at {/* Not a page of Next.js: it is kept and sent whole. */}
              <a href={publicPage} className="link num wrap-anywhere">
                {publicPage}
              </a>
              <CopyButton text={publicPage} what="the address of the public page" />
            </>
          ) : (
            'None. Publish a finished run to create one.'
          )}
        </p>
      </section>
      <Refusal title="Not changed" refused={refused} />
      <div className="flex justify-end">
        <Button onClick={close}>Done</Button>
      </div>
    </div>
  );
}
