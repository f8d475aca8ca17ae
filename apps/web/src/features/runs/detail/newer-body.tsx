import type { RunTitle } from '@headroom/db';
import { runName } from '#results/run/labels.ts';
import { Notice } from '#ui/message.tsx';
import { PageTitle } from '#ui/page.tsx';

/** Page of a run of a kind that only a newer version knows. */
export function NewerBody({ head }: { head: RunTitle }) {
  return (
    <>
      <PageTitle title={runName(head)} />
      <Notice tone="info" title="Of a newer version">
        A newer version of Headroom queued this run. Its results are kept, and shown by that version.
      </Notice>
    </>
  );
}
