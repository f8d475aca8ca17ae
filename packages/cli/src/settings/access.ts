import type { Access } from '../api/client.ts';
import type { Env } from '../env.ts';
import { CommandError } from '../exit.ts';
import type { FoundSettings } from './settings.ts';

/** Where the installation is and who asks. @throws CommandError that says what to set */
export function accessOf(env: Env, settings: Pick<FoundSettings, 'url' | 'file'>): Access {
  const text = env.HEADROOM_URL ?? settings.url;
  if (!text) {
    throw new CommandError(
      'HEADROOM_URL is not set: the address of the installation, such as https://headroom.example.org ("url" in headroom.json does as well)',
    );
  }
  const where = env.HEADROOM_URL ? 'HEADROOM_URL' : `"url" in ${settings.file}`;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError(`${where} must be an http or https address`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new CommandError(`${where} must be an address without name, password, query and fragment`);
  }
  if (!env.HEADROOM_TOKEN) {
    throw new CommandError(
      'HEADROOM_TOKEN is not set: an API token with the scopes read and submit, made on the page "API tokens" of the installation',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(env.HEADROOM_TOKEN)) {
    throw new CommandError('HEADROOM_TOKEN holds characters that no token has');
  }
  return { url: url.href, token: env.HEADROOM_TOKEN };
}
