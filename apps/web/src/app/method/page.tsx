import type { Metadata } from 'next';
import { Method } from '#features/method/method.tsx';
import { Page } from '#ui/page.tsx';

export const metadata: Metadata = {
  title: 'Method',
  description: 'How Headroom measures MCP servers, and how every number, level and sentence is computed.',
};

/** Shows the published studies that the database holds now; a build has none. */
export const dynamic = 'force-dynamic';

export default function MethodPage() {
  return (
    <Page>
      <Method />
    </Page>
  );
}
