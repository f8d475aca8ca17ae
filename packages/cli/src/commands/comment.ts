import { readFile } from 'node:fs/promises';
import type { CommentOptions } from '../arguments/arguments.ts';
import { readEnv } from '../env.ts';
import { CommandError, EXIT } from '../exit.ts';
import { githubForge } from '../forge/github.ts';
import { gitlabForge } from '../forge/gitlab.ts';
import { postSticky } from '../forge/sticky.ts';

/** Posts a Markdown file where the change of this job is discussed. Gives the status to end with. */
export async function commentCommand({ github, markdown, key }: CommentOptions): Promise<number> {
  const text = await readFile(markdown, 'utf8').catch((error: Error) => {
    throw new CommandError(`${markdown} cannot be read: ${error.message}`, { cause: error });
  });
  const forge = github ? await githubForge(readEnv()) : gitlabForge(readEnv());
  const { replaced } = await postSticky(forge, { text, key });
  process.stdout.write(`${replaced ? 'Replaced' : 'Posted'} the comment on ${forge.subject}\n`);
  return EXIT.ok;
}
