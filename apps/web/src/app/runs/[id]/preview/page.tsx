import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { publishedComparison } from '#features/compare/published.tsx';
import { PreviewPage } from '#features/publications/page/preview-page.tsx';
import { isReady } from '#features/publications/publishing/publishable.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { permitRun } from '#server/access/permit.ts';
import { oneEach, type RawParams } from '#ui/address.ts';
import { Page } from '#ui/page.tsx';

export const metadata: Metadata = { title: 'Preview', robots: { index: false, follow: false } };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<RawParams>;
}

/** The public page of a run before it has one, for those who may publish it. */
export default async function RunPreviewPage({ params, searchParams }: Props) {
  const { id } = await params;
  await permitRun('run.publish', id);
  const whole = await readRunReport(id);
  if (!whole || !isReady(whole.run)) notFound();
  return (
    <Page>
      <PreviewPage
        whole={whole}
        params={oneEach(await searchParams)}
        comparison={publishedComparison(whole.run)}
      />
    </Page>
  );
}
