import { type Action, can, canHere, type Target } from '@headroom/api/rights';
import { headers } from 'next/headers';
import { forbidden, notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { ApiError } from '#server/http/errors.ts';
import { isId } from '#server/http/ids.ts';
import { type Actor, ANONYMOUS } from './actor.ts';
import { readActor } from './read-actor.ts';
import { findTarget } from './target.ts';

/** Reader of the page; read once a request. */
export const currentActor = cache(async (): Promise<Actor> => {
  try {
    return await readActor(await headers());
  } catch (error) {
    // A token that is not valid opens no page; programs ask the API, which says so.
    if (error instanceof ApiError) return ANONYMOUS;
    throw error;
  }
});

/**
 * Gate of a page: returns the actor where they may do the action in their workspace. Redirects the anonymous
 * to sign in, forbids others. Call it before anything is streamed.
 */
export async function permit(action: Action, path: string): Promise<Actor> {
  const actor = await currentActor();
  if (canHere(actor, action)) return actor;
  if (actor.kind === 'anonymous') redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  forbidden();
}

/** Lets a page of a project go on; to those who may not do the action there is no such page. */
export function permitProject(action: Action, id: string): Promise<Actor> {
  return permitSubject('project', action, id);
}

/** Lets the page of a watch go on; to those who may not read it there is no such page. */
export function permitWatch(id: string): Promise<Actor> {
  return permitSubject('watch', 'watch.read', id);
}

/** Whether the reader of a page may read a project. */
export function maySeeProject(id: string): Promise<boolean> {
  return maySee('project', 'project.read', id);
}

/** Whether the reader of a page may read a watch. */
export function maySeeWatch(id: string): Promise<boolean> {
  return maySee('watch', 'watch.read', id);
}

async function permitSubject(kind: 'project' | 'watch', action: Action, id: string): Promise<Actor> {
  if (!(await maySee(kind, action, id))) notFound();
  return currentActor();
}

async function maySee(kind: 'project' | 'watch', action: Action, id: string): Promise<boolean> {
  const subject = isId(id) ? await findTarget(kind, id, null) : null;
  return subject !== null && can(await currentActor(), action, subject);
}

/** Lets a page on which something is done to a run go on; to those who may not read the run there is no such page. */
export async function permitRun(action: Action, id: string): Promise<void> {
  await permitToRead({ id });
  if (!can(await currentActor(), action, await findRun(id))) forbidden();
}

/** A run, and the end of the secret link that leads to it. */
interface Named {
  id: string;
  key?: string | undefined;
}

/** Lets a page of one run go on; to those who may not read it there is no such page. */
export async function permitToRead(run: Named): Promise<void> {
  if (!(await mayRead(run))) notFound();
}

/** Whether the reader of a page may read a run. */
export async function mayRead({ id, key }: Named): Promise<boolean> {
  const run = await findRun(id);
  return can(await currentActor(), 'run.read', run && { ...run, ...(key && { key }) });
}

/** A run as rights to it are judged by; read once a request. */
export const findRun = cache(
  async (id: string): Promise<Target> => (isId(id) ? findTarget('run', id, null) : null),
);
