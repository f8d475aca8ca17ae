import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { type Conformance, SCENARIOS, type Tried } from '@headroom/model/run';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import type { Db } from '../db.ts';
import { createProject } from '../projects/change.ts';
import { planTry } from '../projects/plan.ts';
import { createTry } from '../projects/try.ts';
import { finishRun, saveEnvironment } from '../runs/lease.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { claimRun } from './claim-run.ts';
import { aResult, RUN_ENVIRONMENT } from './fixtures.ts';

const REPOSITORY = 'https://example.org/shop.git';
const OWNER = 'try/test';

/** A project of a workspace that was never tried. Returns its id. */
export async function aProject(db: Db, workspaceId: string, repository = REPOSITORY): Promise<string> {
  const id = await createProject(db, {
    workspaceId,
    createdById: null,
    title: 'Shop',
    repository,
    ref: 'main',
    path: 'headroom.yaml',
    hostClass: DEFAULT_HOST_CLASS,
  });
  if (id === null) throw new Error('the workspace has this project already');
  return id;
}

/** The file of `triedProject`. */
export const PROJECT_FILE = `version: 1
servers:
  - { id: shop, title: Shop, build: { requires: [node], commands: [[pnpm, build]] }, start: [node, main.js, "{port}"] }
  - { id: shop-threads, title: "Shop, four threads", build: { requires: [node], commands: [[pnpm, build]] }, start: [node, main.js, "{port}", "4"] }
workload:
  tools:
    - name: get_item
      weight: 4
      arguments: { id: $id }
      vary: { id: { range: [1, 1000] } }
      expect:
        - { path: id, equals: $id }
        - { path: price, above: 0 }
    - name: search_items
      arguments: { name: lamp }
      expect: none
  handshakes: [persistent, stateless]
  protocol: 2025-11-25
`;

/** Workload of that file. */
export const PROJECT_WORKLOAD: Workload = {
  handshakes: ['persistent', 'stateless'],
  protocol: '2025-11-25',
  pauseMs: 50,
  list: 'once',
  order: 'each',
  tools: [
    {
      name: 'get_item',
      weight: 4,
      arguments: { id: '$id' },
      vary: { id: { range: [1, 1000] } },
      expect: [
        { path: 'id', equals: '$id' },
        { path: 'price', above: 0 },
      ],
    },
    { name: 'search_items', arguments: { name: 'lamp' }, expect: 'none' },
  ],
};

const PROJECT_SERVERS = [
  { id: 'shop', title: 'Shop' },
  { id: 'shop-threads', title: 'Shop, four threads' },
];

/** Verdicts of the conformance tool on the first server: it misses one scenario, and speaks one version only. */
const CONFORMANCE: Conformance = {
  toolVersion: '0.2.0-alpha.12',
  askedAt: '2026-11-20T09:30:00.000Z',
  startedAs: 'c0ffee',
  verdicts: SCENARIOS.map(({ id: scenario, protocol }) => {
    if (protocol === '2026-07-28') {
      const reasons = [`the server does not speak MCP ${protocol}`];
      return { scenario, protocol, outcome: 'not testable', passed: 0, failed: 0, reasons };
    }
    const reasons = [
      'localhost-host-rebinding-rejected: Expected HTTP 4xx for invalid Host/Origin headers, got 200',
    ];
    return scenario === 'dns-rebinding-protection'
      ? { scenario, protocol, outcome: 'failed', passed: 1, failed: 1, reasons }
      : { scenario, protocol, outcome: 'passed', passed: 2, failed: 0, reasons: [] };
  }),
};

/** Answers of a server to its try; the second server misses one expectation. */
function triedOf(serverId: string): Tried {
  const right = serverId === 'shop';
  const callsBy = (handshake: HandshakeId) => ({
    handshake,
    protocolVersion: handshake === 'stateless' ? '2026-07-28' : '2025-11-25',
    calls: [
      {
        tool: 'get_item',
        arguments: { id: 17 },
        answer: JSON.stringify({ id: 17, name: 'Lamp', price: right ? 12.5 : 0 }),
        ms: 3.25,
        fault: right ? null : '“price is above 0” does not hold: it is 0',
        unchecked: false,
        expectations: [
          { says: 'id equals 17', holds: true },
          { says: 'price is above 0', holds: right },
        ],
      },
      {
        tool: 'search_items',
        arguments: { name: 'lamp' },
        answer: '[{"id":17,"name":"Lamp"},{"id":21,"name":"Floor lamp"}]',
        ms: 8.5,
        fault: null,
        unchecked: true,
        expectations: [],
      },
    ],
  });
  return {
    handshakes: [callsBy('persistent'), callsBy('stateless')],
    tools: [
      { name: 'get_item', description: 'One item of the shop, by its number', readOnly: true },
      { name: 'search_items', description: 'Items whose names hold a word', readOnly: true },
      { name: 'delete_item', description: null, readOnly: false },
    ],
    ...(right && { conformance: CONFORMANCE }),
  };
}

interface TriedStory {
  readonly workspaceId: string;
  readonly hostId: string;
  readonly repository?: string;
  /** Status that the try ended with; null: it goes on after its first server. */
  readonly end?: 'finished' | 'failed' | null;
  /** Reason why it failed. */
  readonly reason?: string;
}

/**
 * A project of two servers that a host has tried: of the second an expectation does not hold. One that failed as a whole
 * was not read. Returns its id.
 */
export async function triedProject(
  db: Db,
  { workspaceId, hostId, repository, end = 'finished', reason }: TriedStory,
): Promise<string> {
  const projectId = await aProject(db, workspaceId, repository);
  const { id: runId } = await createTry(db, {
    projectId,
    createdById: null,
    ref: 'main',
    file: null,
    seed: 1,
  });
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 3_600_000 });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  if (end !== 'failed') {
    const project = { file: PROJECT_FILE, servers: PROJECT_SERVERS, workload: PROJECT_WORKLOAD };
    await planTry(db, { runId, owner: OWNER, project });
    while (await storeNext(db, runId)) if (end === null) return projectId;
  }
  await finishRun(db, { runId, owner: OWNER, status: end ?? 'finished', reason: reason ?? null });
  return projectId;
}

async function storeNext(db: Db, runId: string): Promise<boolean> {
  const trial = await nextTrial(db, runId);
  if (!trial) return false;
  await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId: null });
  const tried = triedOf(trial.serverId);
  const right = trial.serverId === 'shop';
  const outcome = right
    ? ({ outcome: 'passed', reason: null } as const)
    : ({
        outcome: 'server_failed',
        reason: 'get_item: “price is above 0” does not hold: it is 0',
      } as const);
  return storeTrial(db, trial.id, OWNER, {
    ...aResult(),
    ...outcome,
    tried,
    windowMs: null,
    testMs: null,
    countedRequests: null,
    hostCpuMs: null,
    measurements: [],
    resources: [],
    checks: [
      { name: 'initialize', outcome: 'pass', reason: null, ms: 2.5 },
      { name: 'tools/list', outcome: 'pass', reason: null, ms: 1.5 },
      right
        ? { name: 'get_item', outcome: 'pass', reason: null, ms: 3.25 }
        : { name: 'get_item', outcome: 'fail', reason: outcome.reason, ms: 3.25 },
      { name: 'search_items', outcome: 'warn', reason: 'nothing is expected of its answers', ms: 8.5 },
    ],
  });
}
