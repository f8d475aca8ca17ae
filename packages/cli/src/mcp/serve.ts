import { once } from 'node:events';
import { INSTALLATION_INSTRUCTIONS, INSTALLATION_TOOLS, mcpServer } from '@headroom/mcp';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { callOf, pageIn } from '../api/client.ts';
import { readEnv } from '../env.ts';
import { EXIT, messageOf } from '../exit.ts';
import { printable } from '../output/printable.ts';
import { accessOf } from '../settings/access.ts';
import { SETTINGS_FILE } from '../settings/settings.ts';
import { VERSION } from '../version.ts';
import { Jobs } from './jobs.ts';
import { LOCAL_INSTRUCTIONS, LOCAL_TOOLS } from './local-tools.ts';

/** Serves MCP over standard input and output until the client closes them. Gives the status to end with. */
export async function mcpCommand(): Promise<number> {
  const env = readEnv();
  const jobs = new Jobs();
  // A client starts this in any folder, where no file may say where the token goes.
  const access =
    env.HEADROOM_URL === undefined ? undefined : accessOf(env, { file: SETTINGS_FILE, url: undefined });
  const serverOf = (): McpServer =>
    access
      ? mcpServer({
          ...{ tools: INSTALLATION_TOOLS, instructions: INSTALLATION_INSTRUCTIONS, version: VERSION },
          context: { call: callOf(access), pageOf: pageIn(access) },
        })
      : mcpServer({
          ...{ tools: LOCAL_TOOLS, instructions: LOCAL_INSTRUCTIONS, version: VERSION },
          context: jobs,
        });
  const closed = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), interrupted()]);
  const served = serveStdio(serverOf, {
    // The tools do not change, so there is nothing to listen to.
    maxSubscriptions: 0,
    onerror: (error) => void process.stderr.write(`headroom: ${printable(messageOf(error))}\n`),
  });
  try {
    await closed;
  } finally {
    await jobs.stop();
    await served.close();
  }
  return EXIT.ok;
}

function interrupted(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}
