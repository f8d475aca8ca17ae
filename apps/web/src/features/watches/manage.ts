import {
  WATCH_RUNS_LISTED,
  type watchedChangeSchema,
  type watchRunSchema,
  type watchSchema,
} from '@headroom/api/watches';
import {
  acknowledgeChange,
  changeWatch,
  createWatch,
  listWatchRuns,
  MAX_WATCHES,
  readProjectTexts,
  readWatch,
  type StoredAcknowledgement,
  type Watch,
  type WatchRun,
} from '@headroom/db';
import {
  type Acknowledgement,
  followedSource,
  sideText,
  type WatchChange,
  type WatchRequest,
} from '@headroom/model/comparison';
import { isArchive } from '@headroom/model/run';
import { changesOf } from '@headroom/report/trends';
import type { z } from 'zod';
import { type FilledRequest, fillRequest } from '#queueing/asked.ts';
import { refuseRun } from '#queueing/create.ts';
import { packageOf, releaseIn } from '#queueing/release.ts';
import { runPath } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { publicUrl } from '#server/env.ts';
import { ApiError, invalidRequest } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { headOf } from './head-of.ts';
import { badgePath, watchPath } from './paths.ts';
import { requestOf } from './run-request.ts';

interface Requester {
  readonly workspaceId: string;
  readonly actor: Actor;
}

/** A watch as the API shows it. */
export function serializeWatch(watch: Watch): z.input<typeof watchSchema> {
  const { id, repository, branch, releases, suite, profile, handshake, servers, rounds, untilDecided } =
    watch;
  const { hostClass, everyMinutes, calibrates, firstCommit, problem, pausedReason } = watch;
  return {
    ...{ id, repository, branch, releases, suite, profile, handshake, servers, rounds, untilDecided },
    ...{ hostClass, everyMinutes, calibrates, firstCommit, problem, pausedReason },
    url: watchPath(id),
    badge: watch.badge ? badgePath(id) : null,
    project: watch.projectId,
    nextAt: watch.nextAt.toISOString(),
    paused: watch.pausedAt !== null,
    createdAt: watch.createdAt.toISOString(),
    createdBy: watch.createdBy?.name ?? null,
  };
}

/** A comparison of a watch as the API shows it. */
export function serializeWatchRun(run: WatchRun): z.input<typeof watchRunSchema> {
  const { id, searchesId, found, status, reason, base, head, verdicts, headMeasured } = run;
  return {
    ...{ id, found, status, reason, base, head, verdicts, headMeasured },
    url: runPath({ id, kind: 'comparison' }),
    searches: searchesId,
    contexts: run.contextChanges.map(({ serverId, base, head, text }) => ({ serverId, base, head, text })),
    subject: run.headRevision?.subject ?? null,
    ahead: run.commitRange?.ahead ?? null,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

/** Changes of a watched branch as the API shows them. */
export function serializeChanges(
  runs: readonly WatchRun[],
  acknowledgements: readonly StoredAcknowledgement[],
): z.input<typeof watchedChangeSchema>[] {
  return changesOf(runs, acknowledgements).map(({ commit, direction, run, acknowledged }) => ({
    ...{ commit, direction },
    comparison: run.id,
    acknowledged: acknowledged && {
      expected: acknowledged.reason,
      fixedBy: acknowledged.fixedBy,
      by: acknowledged.createdBy?.name ?? null,
      at: acknowledged.createdAt.toISOString(),
    },
  }));
}

/**
 * Stores the acknowledgement of a change. Throws ApiError for a commit that the watch did not measure, and for a fix that
 * is not a later measured commit.
 */
export async function acknowledge(
  { id, commit }: { id: string; commit: string },
  { expected, fixedBy }: Acknowledgement,
  actor: Actor,
): Promise<void> {
  const measured = measuredAt(await listWatchRuns(db(), id, WATCH_RUNS_LISTED));
  const changedAt = measured.get(commit);
  if (!changedAt) throw notFound('commit', commit);
  if (fixedBy !== undefined) {
    const fixedAt = measured.get(fixedBy);
    if (!fixedAt || fixedAt <= changedAt) {
      const message = 'must be a measured commit of this watch, after the change';
      throw invalidRequest([{ path: 'fixedBy', message }]);
    }
  }
  const userId = actor.kind === 'anonymous' ? null : actor.userId;
  await acknowledgeChange(db(), id, {
    ...{ commit, userId },
    reason: expected ?? null,
    fixedBy: fixedBy ?? null,
  });
}

/** Times of the measured commits of a watch, or of its releases without one when they were compared first. */
function measuredAt(runs: readonly WatchRun[]): ReadonlyMap<string, Date> {
  return new Map(
    runs.flatMap(({ baseRevision, headRevision, createdAt }) =>
      [baseRevision, headRevision].flatMap((revision) =>
        revision ? [[revision.commit, revision.committedAt ?? createdAt] as const] : [],
      ),
    ),
  );
}

/** Adds a watch. Throws ApiError for the reasons that refuse a comparison, and for a branch without a known head. */
export async function addWatch(
  { branch: name = '', releases: followed, untilDecided, everyMinutes, calibrates, ...fields }: WatchRequest,
  { workspaceId, actor }: Requester,
): Promise<Watch & { pushSecret: string }> {
  const filled = await fillRequest({ ...fields, priority: 0 }, workspaceId);
  const { request, project } = filled;
  const { repository, hostClass, profile, servers, rounds } = request;
  const releases = followed !== false;
  if (isArchive(repository) && !releases) {
    const message =
      'the project has uploaded archives, which have no branches; allowed: a project of a repository, or releases';
    throw invalidRequest([{ path: 'project', message }]);
  }
  const source = releases ? await sourceToFollow(followed, project) : null;
  const branch = source?.text ?? name;
  const query = { workspaceId, hostClass, repository, branch, pushedCommit: null, pushedAt: null };
  const head = source ? { head: source.first } : await headOf(query, actor);
  // The check of `branch` follows, with an error for that field.
  const firstCommit = 'head' in head ? head.head : 'HEAD';
  const plan = planAt({ firstCommit, branch }, untilDecided);
  await refuseRun(filled, { workspaceId, actor, plan });
  if ('problem' in head) throw invalidRequest([{ path: 'branch', message: head.problem }]);
  const created = await createWatch(db(), {
    workspaceId,
    createdById: actor.kind === 'anonymous' ? null : actor.userId,
    projectId: project?.id ?? null,
    ...{
      repository,
      branch,
      releases,
      profile,
      servers,
      rounds,
      untilDecided,
      hostClass,
      everyMinutes,
      calibrates,
    },
    suite: project ? null : request.suite,
    handshake: request.handshake,
    firstCommit,
  });
  if (created) return created;
  throw new ApiError(
    'too_many_watches',
    `Not added: the limit is ${MAX_WATCHES} watches per workspace. Delete one first.`,
  );
}

/**
 * Package or image whose releases a watch follows, and the release that its project has, which may be none. Throws
 * ApiError without a project, and where the project's own package is meant and it has none.
 */
async function sourceToFollow(
  followed: string | true,
  project: FilledRequest['project'],
): Promise<{ text: string; first: string }> {
  if (!project) {
    const message = 'releases need a project, whose workload every release gets';
    throw invalidRequest([{ path: 'project', message }]);
  }
  const file = (await readProjectTexts(db(), project.id))?.file ?? null;
  const text = followed === true ? file && (await packageOf(file))?.target : followed;
  const source = text ? followedSource(text) : undefined;
  if (!source) {
    const message =
      'the project’s only server is no package: name the package or image to follow, such as npm:@acme/server or oci:ghcr.io/acme/server:latest';
    throw invalidRequest([{ path: 'releases', message }]);
  }
  return { text: sideText(source), first: await releaseIn(file, source) };
}

/**
 * Changes a watch and returns it before and after. Throws ApiError for the reasons that refuse a comparison of the changed
 * watch.
 */
export async function changeWatched(
  id: string,
  { paused, badge, ...fields }: WatchChange,
  { workspaceId, actor }: Requester,
): Promise<{ before: Watch; now: Watch }> {
  const watch = await readWatch(db(), id);
  if (!watch) throw notFound('watch', id);
  if (Object.keys(fields).length > 0) {
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const changed = { ...watch, ...changes };
    const filled = await fillRequest(requestOf(changed), workspaceId);
    await refuseRun(filled, { workspaceId, actor, plan: planAt(watch, changed.untilDecided) });
  }
  const now = await changeWatch(db(), id, { ...fields, badge, paused });
  if (!now) throw notFound('watch', id);
  return { before: watch, now };
}

/** Plan of a comparison of a commit or a release with itself, to validate the watch. */
const planAt = ({ firstCommit, branch }: Pick<Watch, 'firstCommit' | 'branch'>, untilDecided: boolean) => {
  const ref = firstCommit === '' ? branch : firstCommit;
  return { kind: 'comparison', baseRef: ref, headRef: ref, tools: [], untilDecided } as const;
};

/** Address for push events of a forge. */
export function pushUrl(id: string): string {
  return publicUrl(`/api/v1/watches/${id}/push`);
}
