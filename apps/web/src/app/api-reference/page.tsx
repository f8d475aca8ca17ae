import type { Metadata } from 'next';
import { apiDocument } from '#api/document.ts';
import { readReference } from '#api-reference/read.ts';
import { ReferencePage } from '#api-reference/reference-page.tsx';
import { publicUrl } from '#env.ts';
import { once } from '#services/once.ts';
import { Page } from '#ui/page.tsx';

export const metadata: Metadata = {
  title: 'API reference',
  description: 'How programs queue runs, follow them and read what they measured.',
};

/** Shows the address of this installation; a build has none. */
export const dynamic = 'force-dynamic';

const origin = () => new URL(publicUrl('/')).origin;

const reference = once('api-reference', () => readReference(apiDocument(), origin()));

export default function ApiReferencePage() {
  return (
    <Page>
      <ReferencePage reference={reference()} origin={origin()} />
    </Page>
  );
}
