import { createRun, type Db, ensureRevision, finishRun, saveEnvironment } from '@headroom/db';
import { aResult, claimRun, measureTrials, RUN_ENVIRONMENT } from '@headroom/db/testing';
import type { TrialResult } from '@headroom/model/run';

const OWNER = 'bench-1/test';

/** A finished run of a project that was tried; `bridged` is a server of it that speaks over stdio. Returns its id. */
export async function projectRun(
  db: Db,
  { projectId, hostId, bridged }: { projectId: string; hostId: string; bridged?: string },
): Promise<string> {
  const { workspaceId, suite, repository } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  if (suite === null) throw new Error('the project was not tried');
  const { id } = await createRun(db, {
    workspaceId,
    projectId,
    seed: 7,
    request: {
      suite,
      repository,
      profile: 'quick',
      handshake: 'persistent',
      servers: ['shop', 'shop-threads'],
      rounds: 2,
      hostClass: 'default',
      priority: 0,
      ref: 'main',
    },
  });
  await claimRun(db, { runId: id, owner: OWNER, hostId, leaseMs: 3_600_000 });
  await saveEnvironment(db, id, RUN_ENVIRONMENT);
  const revision = await ensureRevision(db, { repository, commit: 'c0ffee00', dirty: false });
  await measureTrials(db, id, {
    measured({ serverId }, place) {
      const result = resultOf(place + 1);
      const own = serverId === bridged ? withBridge(result) : result;
      return { revisionId: revision.id, buildId: null, result: own };
    },
  });
  await finishRun(db, { runId: id, owner: OWNER, status: 'finished', reason: null });
  return id;
}

/** Result of a trial of it: its own tools, and its backends in place of those of the suite. */
function resultOf(seed: number): TrialResult {
  const result = aResult({ seed });
  const names = ['get_item', 'search_items'];
  const tools = result.measurements.filter(({ kind }) => kind === 'tool');
  return {
    ...result,
    measurements: [
      ...names.flatMap((name, at) => (tools[at] ? [{ ...tools[at], name }] : [])),
      ...result.measurements.filter(({ kind }) => kind !== 'tool'),
    ],
    resources: result.resources.flatMap((use) => {
      if (use.party === 'redis') return [{ ...use, party: 'backends' as const }];
      return use.party === 'api' ? [] : [use];
    }),
  };
}

function withBridge(result: TrialResult): TrialResult {
  const [server] = result.resources;
  if (!server) throw new Error('nothing was sampled');
  const bridge = { ...server, party: 'bridge' as const, cpuMs: server.cpuMs / 4, meanMemoryMb: 6 };
  return { ...result, resources: [...result.resources, bridge] };
}
