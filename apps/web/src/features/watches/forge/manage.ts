import type { forgesApi, NewForgeBody } from '@headroom/api/forges';
import { deleteForge, readForge, readWatch, saveForge } from '@headroom/db';
import { isRepositoryName, repositoryUrl } from '@headroom/forge';
import type { z } from 'zod';
import { db } from '#server/db.ts';
import { env } from '#server/env.ts';
import { ApiError, invalidRequest } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { checkDestination } from '#server/outbound/check.ts';
import { guard } from '#server/outbound/guard.ts';
import { DEFAULT_APIS, defaultStatusName } from './defaults.ts';

/** The forge of a watch as the API shows it. Throws ApiError if there is none. */
export async function readForgeOf(
  watchId: string,
): Promise<z.input<typeof forgesApi.readForge.success.schema>> {
  const forge = await readForge(db(), watchId);
  if (!forge) throw notFound('forge of watch', watchId);
  const { id: webhookId, format: kind, url, statusName, last } = forge;
  const { eventAt, status, error } = last ?? {};
  return {
    ...{ webhookId, kind, url, statusName },
    last: eventAt && status ? { at: eventAt.toISOString(), status, error: error ?? null } : null,
  };
}

/**
 * Stores the forge of a watch, with its token encrypted. Throws ApiError for a forbidden address, for a status name in use,
 * and if the installation has no key. @returns true if it is the first forge of the watch
 */
export async function setForge(watchId: string, body: NewForgeBody): Promise<boolean> {
  const { kind, repository, token } = body;
  const key = env().HEADROOM_SECRETS_KEY;
  if (!key) {
    const words = 'Not stored: this installation has no encryption key.';
    throw new ApiError('secrets_off', `${words} The operator must set HEADROOM_SECRETS_KEY.`);
  }
  const watch = await readWatch(db(), watchId);
  if (!watch) throw notFound('watch', watchId);
  if (!isRepositoryName(kind, repository)) {
    const example = kind === 'github' ? 'owner/name' : 'group/name';
    throw invalidRequest([{ path: 'repository', message: `must have the form ${example}` }]);
  }
  const checked = await checkDestination(body.api || DEFAULT_APIS[kind], guard());
  if ('refused' in checked) throw invalidRequest([{ path: 'api', message: checked.refused }]);
  const { origin, pathname } = new URL(checked.href);
  const stored = await saveForge(
    db(),
    {
      ...{ watchId, token, format: kind, workspaceId: watch.workspaceId },
      url: repositoryUrl({ kind, api: `${origin}${pathname}`, repository }),
      statusName: body.statusName ?? defaultStatusName(watch.branch),
    },
    key,
  );
  if (stored) return stored.isNew;
  const message = 'another watch in this repository uses this name; choose another';
  throw invalidRequest([{ path: 'statusName', message }]);
}

/** Removes the forge of a watch with its token. @returns its address. Throws ApiError if there is none. */
export async function removeForge(watchId: string): Promise<string> {
  const url = await deleteForge(db(), watchId);
  if (url === null) throw notFound('forge of watch', watchId);
  return url;
}
