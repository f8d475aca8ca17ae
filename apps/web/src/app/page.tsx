import { FrontPage } from '#features/publications/front-page.tsx';
import { oneEach, type RawParams } from '#ui/address.ts';
import { Page } from '#ui/page.tsx';

export default async function Home({ searchParams }: { searchParams: Promise<RawParams> }) {
  return (
    <Page>
      <FrontPage params={oneEach(await searchParams)} />
    </Page>
  );
}
