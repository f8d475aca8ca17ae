'use client';

import { call, type Refused } from '@headroom/api/client';
import type { Discovery } from '@headroom/api/discoveries';
import type { Discovered } from '@headroom/model/run';
import { isArchive } from '@headroom/model/run/archive';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { address } from '#ui/address.ts';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Fold } from '#ui/fold.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';
import { queueDiscovery } from './queue-discovery.ts';
import { argumentsOf, draftsOf, fileOf, problemOf, type ToolDraft } from './tool-drafts.ts';
import { ToolTable } from './tool-table.tsx';

/** Load by which a new project is measured first. */
const FIRST_PROFILE = 'quick';

/** A server that was found: its tools, and what can be done with them. */
export function FoundServer({ discovery, found }: { discovery: Discovery; found: Discovered }) {
  const router = useRouter();
  const [drafts, setDrafts] = useState(() => draftsOf(found));
  const problem = problemOf(drafts);
  const file = fileOf(found, drafts);
  const called = drafts.filter((draft) => draft.called).length;
  const unasked = drafts.filter((draft, at) => draft.called && found.tools[at]?.why !== null);
  /** Adds the project, then goes on with it. */
  const adding = (then: (project: Added) => Promise<undefined>) => async () => {
    const params = { id: discovery.id };
    const made = await call('POST /api/v1/discoveries/{id}/project', { params, body: { file } });
    return made.refused ?? then(made.body);
  };
  const measuring = useRequest(
    adding((project) => measure(project, router.push)),
    { leaves: true },
  );
  const watch = watchable(discovery, found);
  const watching = useRequest(
    adding(
      async ({ id }) =>
        router.push(address('/watches/new', { project: id, branch: watch?.branch })) as undefined,
    ),
    { leaves: true },
  );
  const asking = useRequest(() => askAgain(discovery, unasked, router.push), { leaves: true });
  const refused = measuring.refused ?? watching.refused ?? asking.refused;
  const isBusy = measuring.sending || watching.sending || asking.sending;
  return (
    <div className="space-y-4">
      <div>
        <h2 className="font-semibold text-[0.9375rem] tracking-tight">{titleOf(found)}</h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
          <p className="text-muted">
            {called} of {found.tools.length} tools will be called.
          </p>
          <span className="flex gap-2">
            <Button onClick={() => setDrafts(drafts.map((draft) => ({ ...draft, called: true })))}>
              All
            </Button>
            <Button onClick={() => setDrafts(drafts.map((draft) => ({ ...draft, called: false })))}>
              None
            </Button>
          </span>
        </div>
      </div>
      <ToolTable
        tools={found.tools}
        drafts={drafts}
        onChange={(at, draft) => setDrafts(drafts.map((one, index) => (index === at ? draft : one)))}
      />
      {problem !== undefined && (
        <p role="status" className="text-13 text-bad">
          {problem}
        </p>
      )}
      <Refusal title="Not queued" refused={refused && unfolded(refused)} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          tone="main"
          aria-disabled={isBusy || problem !== undefined}
          onClick={() => {
            if (problem === undefined) void measuring.send();
          }}
        >
          {measuring.sending ? 'Queueing…' : 'Measure'}
        </Button>
        {watch && (
          <Button
            aria-disabled={isBusy || problem !== undefined}
            title={`Adds the project, and compares each new ${watch.of}`}
            onClick={() => {
              if (problem === undefined) void watching.send();
            }}
          >
            {watching.sending ? 'Adding…' : watch.label}
          </Button>
        )}
        {unasked.length > 0 && (
          <Button
            aria-disabled={isBusy}
            title="Restarts the server and calls these tools, to check their answers"
            onClick={() => void asking.send()}
          >
            {asking.sending ? 'Queueing…' : `Call ${unasked.length} more to see their answers`}
          </Button>
        )}
      </div>
      <Fold title="headroom.yaml">
        <CodeBlock text={file} what="the file" />
      </Fold>
    </div>
  );
}

/** What a watch of the server would follow; null where nothing of it is new by itself. */
function watchable(
  { request: { source, target } }: Discovery,
  { version }: Discovered,
): { readonly label: string; readonly of: string; readonly branch?: string } | null {
  if (version !== undefined) return { label: 'Watch releases', of: 'release of the package' };
  if (target.startsWith('oci:')) {
    // A digest is followed by nothing.
    if (target.includes('@')) return null;
    return { label: 'Watch releases', of: 'release of the image', branch: target };
  }
  if (source !== 'repository' || isArchive(target)) return null;
  return { label: 'Watch a branch', of: 'commit of a branch' };
}

function titleOf({ title, protocol, handshakes }: Discovered): string {
  return `${title}: ${protocol === null ? handshakes.join(', ') : `MCP ${protocol}`}`;
}

/** A refusal with the messages of its fields in its words: the page has no such fields. */
function unfolded({ fields, ...refused }: Refused): Refused {
  const words = [...new Set(fields.map(({ message }) => message))].join('; ');
  return { ...refused, message: words || refused.message, fields: [] };
}

type Go = (path: string) => void;

/** A project that was added. */
interface Added {
  readonly id: string;
  readonly servers: readonly { readonly id: string }[];
}

/** Queues a first run of a new project. The project's page says why where that is refused. */
async function measure({ id, servers }: Added, go: Go): Promise<undefined> {
  const body = { project: id, profile: FIRST_PROFILE, servers: servers.map((server) => server.id) };
  const run = await call('POST /api/v1/runs', { body });
  go(run.refused ? `/projects/${id}` : `/runs/${run.body.id}`);
}

/** Discovers the same server again, and calls more of its tools. */
async function askAgain(
  { request, hostClass }: Discovery,
  unasked: readonly ToolDraft[],
  go: Go,
): Promise<Refused | undefined> {
  const more = [...request.call, ...unasked.map(({ name }) => name)];
  const values = unasked.flatMap((draft) =>
    Object.entries(argumentsOf(draft) ?? {}).map(([name, value]) => [`${draft.name}.${name}`, value]),
  );
  const given = { ...request.given, ...Object.fromEntries(values) };
  const body = { ...request, hostClass, given, call: [...new Set(more)] };
  const queued = await queueDiscovery(body);
  if (queued.refused) return queued.refused;
  go(queued.path);
}
