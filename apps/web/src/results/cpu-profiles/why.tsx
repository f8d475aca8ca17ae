import { can, workspaceOf } from '@headroom/api/rights';
import type { CpuProfileRow, RunDetail } from '@headroom/db';
import { buildKey, storedSide } from '@headroom/model/comparison';
import { hasEnded, hasSides, isProfilable, sidesOf } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { forgeOf } from '#results/forge.ts';
import { publicationOf } from '#results/publication-of.ts';
import { currentActor } from '#server/access/permit.ts';
import { hostClassesOf } from '#server/hosts/classes.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import type { LineUrl } from './functions.tsx';
import { readRunProfiles } from './read.ts';
import { ServerCpuProfiles } from './server-profiles.tsx';

const REFRESH_MS = 5000;

/** Where the processor time of the servers of a run goes; nothing where it has no profiles and can have none. */
export async function Why({ run, linkKey }: { run: RunDetail; linkKey: string | undefined }) {
  if (!isProfilable(run)) return null;
  const { rows, servers } = await readRunProfiles(run);
  const open = rows.filter(isOpen);
  const mayProfile = hasEnded(run.status) && open.length === 0 && (await mayQueue(run));
  if (rows.length === 0 && !mayProfile) return null;
  const lineUrl = lineUrlOf(run);
  return (
    <Section id="why" title={hasSides(run.kind) ? 'Why' : 'CPU profile'}>
      <div className="space-y-6">
        <State run={run} open={open} />
        {failuresOf(rows).map(({ id, serverId, side, reason }) => (
          <Notice key={id} tone="warn" title={`No CPU profile of ${buildKey(serverId, side)}`}>
            <span className="whitespace-pre-line break-words">{reason}</span>
          </Notice>
        ))}
        {servers.map((profiles) => (
          <div key={profiles.serverId}>
            {run.servers.length > 1 && <h3 className="mb-2 font-medium text-sm">{profiles.serverId}</h3>}
            <ServerCpuProfiles profiles={profiles} lineUrl={lineUrl} linkKey={linkKey} />
          </div>
        ))}
        {mayProfile && <ProfileButton run={run} again={rows.length > 0} />}
      </div>
    </Section>
  );
}

const isOpen = ({ status }: CpuProfileRow) => status === 'waiting' || status === 'running';

/** Failures of the newest measurement. */
function failuresOf(rows: readonly CpuProfileRow[]): CpuProfileRow[] {
  const newest = rows[0]?.measuredById;
  return rows.filter(({ status, measuredById }) => status === 'failed' && measuredById === newest);
}

/** Whether a request for profiles would be granted: a published run stays as it is, and a host has to measure it. */
async function mayQueue(run: RunDetail): Promise<boolean> {
  const actor = await currentActor();
  if (!can(actor, 'run.create', run) || workspaceOf(actor) !== run.workspaceId) return false;
  if (!hostClassesOf(await hostsFor(actor)).includes(run.hostClass)) return false;
  return (await publicationOf(run.id)) === null;
}

/** State of profiles that are being measured; those of the run's own trials stand in its progress. */
async function State({ run, open }: { run: RunDetail; open: readonly CpuProfileRow[] }) {
  const [first] = open;
  if (!first || first.measuredById === run.id) return null;
  const running = open.find(({ status }) => status === 'running');
  const remaining = `${plural(open.length, 'CPU profile')} remaining`;
  const words = running ? `Profiling ${buildKey(running.serverId, running.side)}: ${remaining}` : remaining;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm">
        {words}
      </p>
      {can(await currentActor(), 'run.cancel', run) && (
        <ConfirmButton
          request="POST /api/v1/runs/{id}/cancel"
          input={{ params: { id: first.measuredById } }}
          act="Cancel profiling"
          tone="danger"
          title="Cancel profiling?"
          keep="Keep it going"
          doneBefore="already_ended"
        >
          CPU profiles that are done stay.
        </ConfirmButton>
      )}
      <RefreshWhile active everyMs={REFRESH_MS} />
    </div>
  );
}

function ProfileButton({ run, again }: { run: RunDetail; again: boolean }) {
  const sides = hasSides(run.kind) ? 'Profile both sides' : 'Profile';
  const trials = run.servers.length * sidesOf(run.kind).length;
  return (
    <ConfirmButton
      request="POST /api/v1/runs/{id}/cpu-profiles"
      input={{ params: { id: run.id } }}
      act={again ? `${sides} again` : sides}
      title="Measure CPU profiles?"
      keep="Cancel"
    >
      {trials === 1 ? 'Queues one more trial' : `Queues ${trials} more trials`} under a profiler, at the same
      {hasSides(run.kind) ? ' commits' : ' commit'}. The figures of this run stay as they are.
    </ConfirmButton>
  );
}

/**
 * Addresses of source lines at head, where it is a ref of the repository, the forge is known and the file is named from
 * the root of the repository.
 */
function lineUrlOf({ repository, headRef, headRevision }: RunDetail): LineUrl {
  const isRef = headRef === null || storedSide(headRef).kind === 'ref';
  const forge = isRef ? forgeOf(repository) : undefined;
  return ({ file, line }) =>
    forge && headRevision && file !== null && /^[^/.][^:]*$/.test(file) && !file.includes('..')
      ? forge.lineUrl(headRevision.commit, file, line)
      : undefined;
}
