import type { Metadata } from 'next';
import { HostTable } from '../../servers/host-table.tsx';
import { readLastBuilds } from '../../servers/read-builds.ts';
import { readCatalog } from '../../servers/read-catalog.ts';
import { ServerTable } from '../../servers/server-table.tsx';
import { Notice } from '../../ui/message.tsx';
import { Page, PageTitle, Section } from '../../ui/page.tsx';

export const metadata: Metadata = { title: 'Servers' };

export default async function ServersPage() {
  const [{ servers, hosts }, builds] = await Promise.all([readCatalog(), readLastBuilds()]);
  return (
    <Page>
      <PageTitle title="Servers">
        What can be measured: a folder and a manifest each, under packages/servers of this repository.
      </PageTitle>
      <ServerTable servers={servers} hosts={hosts} builds={builds} />
      <Section title="Hosts" note="Machines whose workers take runs from the queue.">
        {hosts.length > 0 ? (
          <HostTable hosts={hosts} />
        ) : (
          <Notice tone="info" title="No worker has connected yet">
            Start one with “node apps/worker/src/main.ts” and the same DATABASE_URL and REDIS_URL, or use
            “make demo”.
          </Notice>
        )}
      </Section>
    </Page>
  );
}
