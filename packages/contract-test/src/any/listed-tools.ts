import { refuseFault } from '../answer.ts';
import { type AnyTarget, clientOf } from './target.ts';
import { readCatalogue } from './tools-list.ts';

/** Names of the tools that a server lists in a session of its own. @throws Breach; Silence */
export async function listedTools(target: AnyTarget): Promise<string[]> {
  const client = clientOf(target, { listens: false });
  try {
    if (!client.isStateless) {
      refuseFault(await client.initialize());
      await client.initialized();
    }
    const { tools } = await readCatalogue(client);
    return [...tools.keys()];
  } finally {
    await client.close();
  }
}
