import { readFile } from 'node:fs/promises';
import { ForgeFailed, postSticky, type Stuck } from '@headroom/forge';
import type { CommentOptions } from '../arguments/schemas.ts';
import { readEnv } from '../env.ts';
import { CommandError, EXIT } from '../exit.ts';
import { githubChange } from '../forge/github.ts';
import { gitlabChange } from '../forge/gitlab.ts';

const DONE: Readonly<Record<Stuck, string>> = { posted: 'Posted', replaced: 'Replaced', kept: 'Kept' };

/** Posts a Markdown file where the change of this job is discussed. Gives the status to end with. */
export async function commentCommand({ github, markdown, key }: CommentOptions): Promise<number> {
  const text = await readFile(markdown, 'utf8').catch((error: Error) => {
    throw new CommandError(`${markdown} cannot be read: ${error.message}`, { cause: error });
  });
  const change = github ? await githubChange(readEnv()) : gitlabChange(readEnv());
  const stuck = await postSticky(change, { text, key }).catch((error: unknown) => {
    if (error instanceof ForgeFailed) throw new CommandError(error.message, { cause: error });
    throw error;
  });
  process.stdout.write(`${DONE[stuck]} the comment on ${change.subject}\n`);
  return EXIT.ok;
}
