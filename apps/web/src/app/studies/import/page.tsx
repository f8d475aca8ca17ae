import type { Metadata } from 'next';
import { ImportForm } from '#features/studies/import-form.tsx';
import { permit } from '#server/access/permit.ts';
import { Page, PageTitle } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Import a study' };

export default async function ImportStudyPage() {
  await permit('study.import', '/studies/import');
  return (
    <Page>
      <PageTitle title="Import a study">
        Results that others published. Choose the folder of each repeat, or of a whole study: one folder per
        server with <code className="num">k6.json</code> and <code className="num">stats.json</code>, and{' '}
        <code className="num">study.json</code> with what was printed. You see a preview first; nothing is
        stored before you confirm.
      </PageTitle>
      <noscript>
        <p className="mb-4">
          This form needs JavaScript; without it, use <code className="num">pnpm import-study</code>.
        </p>
      </noscript>
      <ImportForm />
    </Page>
  );
}
