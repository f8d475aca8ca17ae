import type { Access } from '../api/client.ts';
import type { Env } from '../env.ts';
import { CommandError } from '../exit.ts';
import { isLoopback } from '../loopback.ts';
import { type FoundSettings, SETTINGS_FILE } from './settings.ts';

/** Whether somebody named an installation: what is wrong with its address is said later. */
export function hasInstallation(env: Env, { url }: Pick<FoundSettings, 'url'>): boolean {
  return env.HEADROOM_URL !== undefined || url !== undefined;
}

/** Address of the installation and token of the caller. @throws CommandError that says what to set */
export function accessOf(env: Env, settings: Pick<FoundSettings, 'url' | 'file'>): Access {
  const url = addressOf(env, settings);
  if (!env.HEADROOM_TOKEN) {
    throw new CommandError(
      'HEADROOM_TOKEN is not set: an API token with the scopes read and submit, made on the page "API tokens" of the installation',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(env.HEADROOM_TOKEN)) {
    throw new CommandError('HEADROOM_TOKEN has invalid characters for a token');
  }
  return { url: url.href, token: env.HEADROOM_TOKEN };
}

/** The address that the token is sent to. In continuous integration only the environment may name it. */
function addressOf(env: Env, { url: ofFile, file }: Pick<FoundSettings, 'url' | 'file'>): URL {
  if (env.HEADROOM_URL) return checked(env.HEADROOM_URL, 'HEADROOM_URL');
  if (!ofFile) {
    throw new CommandError(
      `HEADROOM_URL is not set: the address of the installation, such as https://headroom.example.org (outside continuous integration, "url" in ${SETTINGS_FILE} works too)`,
    );
  }
  if (env.unattended) {
    throw new CommandError(
      `HEADROOM_URL is not set, and ${env.unattended} says that this is continuous integration: "url" in ${file} is ignored there, because a branch could change it to send the token elsewhere. Set HEADROOM_URL`,
    );
  }
  return checked(ofFile, `"url" in ${file}`);
}

function checked(text: string, where: string): URL {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError(`${where} must be an https address, or http of this machine`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new CommandError(`${where} must be an address without name, password, query and fragment`);
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new CommandError(
      `${where} must begin with https: over http, anyone between here and ${url.host} could read the token`,
    );
  }
  return url;
}
