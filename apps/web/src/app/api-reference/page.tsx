import { OPERATIONS } from '@headroom/api/operations';
import type { Metadata } from 'next';
import { readReference } from '#features/api-reference/read.ts';
import { ReferencePage } from '#features/api-reference/reference-page.tsx';
import { publicUrl } from '#server/env.ts';
import { knownServerIds } from '#server/manifests.ts';
import { once } from '#server/once.ts';
import { Page } from '#ui/page.tsx';

export const metadata: Metadata = {
  title: 'API reference',
  description: 'Queue runs, follow them and read their results by program.',
};

/** Shows the address of this installation; a build has none. */
export const dynamic = 'force-dynamic';

const origin = () => new URL(publicUrl('/')).origin;

const reference = once('api-reference', () =>
  readReference(OPERATIONS, { origin: origin(), servers: knownServerIds() }),
);

export default function ApiReferencePage() {
  return (
    <Page>
      <ReferencePage reference={reference()} origin={origin()} />
    </Page>
  );
}
