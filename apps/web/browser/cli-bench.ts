/** A web app, somebody with a token, a host and a repository: what tests of the command talk to. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExampleRepository, exampleRepository } from '@headroom/local';
import { registerBench } from './fixture.ts';
import { aPerson, type Person } from './people.ts';
import { tellRepository } from './repositories.ts';
import { startWeb, type Web } from './web.ts';

export interface CliBench {
  web: Web;
  ada: Person;
  /** Token of ada, who may read and submit. */
  secret: string;
  hostId: string;
  /** An empty folder. */
  folder: string;
  /** It lies in the folder, and the host may read it. */
  repository: ExampleRepository;
  stop(): Promise<void>;
}

export async function startCliBench(): Promise<CliBench> {
  const web = await startWeb({ mode: 'accounts' });
  const ada = await aPerson(web, { name: 'Ada', owns: true });
  const { secret } = await ada.token(['read', 'submit']);
  const hostId = await registerBench(web.db);
  const folder = await mkdtemp(join(tmpdir(), 'headroom-cli-'));
  const repository = await exampleRepository(join(folder, 'servers'));
  const listing = { head: 'main', refs: [], commits: [] };
  await tellRepository(web.db, hostId, { address: repository.path, listing });
  const stop = async () => {
    await web.stop();
    await rm(folder, { recursive: true });
  };
  return { web, ada, secret, hostId, folder, repository, stop };
}
