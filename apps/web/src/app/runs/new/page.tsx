import type { Metadata } from 'next';
import { firstDraft } from '../../../runs/new/choices.ts';
import { NewRunForm } from '../../../runs/new/form.tsx';
import { readChoices } from '../../../runs/new/read-choices.ts';
import { oneEach, type RawParams } from '../../../ui/address.ts';
import { Notice } from '../../../ui/message.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';

export const metadata: Metadata = { title: 'New run' };

export default async function NewRunPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  const choices = await readChoices();
  const first = firstDraft(choices, oneEach(await searchParams));
  return (
    <Page>
      <PageTitle title="New run">
        Servers are measured one after the other, each under the same load.
      </PageTitle>
      <noscript>
        <div className="mb-5">
          <Notice tone="warn" title="This form needs JavaScript">
            Without it, queue a run with POST /api/v1/runs; /api/v1/openapi.json describes it.
          </Notice>
        </div>
      </noscript>
      <NewRunForm choices={choices} first={first} />
    </Page>
  );
}
