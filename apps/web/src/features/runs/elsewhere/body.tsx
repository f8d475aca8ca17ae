import { can } from '@headroom/api/rights';
import { type ElsewhereFacts, listContexts, type RunDetail, type TrialDetail } from '@headroom/db';
import { OVERALL_COLUMNS, type OverallColumn, overallTable, unitOf } from '@headroom/report';
import { ElsewhereFactList, ElsewhereNotice } from '#results/run/elsewhere.tsx';
import { Fact } from '#results/run/facts.tsx';
import { handshakeTitle, profileTitle } from '#results/run/labels.ts';
import { NamingAction, NoteAndTags } from '#results/run/naming.tsx';
import { readRunReport } from '#results/run/read-report.ts';
import { Evidence } from '#results/run/trial-logs.tsx';
import { UserTable } from '#results/run/user-table.tsx';
import { ServerContextPart } from '#results/server-context.tsx';
import { TrialStatusChip } from '#results/status.tsx';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Figures } from '#ui/figures.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { shortId } from '#ui/short-id.ts';
import { When } from '#ui/when.tsx';
import { DeleteButton } from '../delete-button.tsx';
import { ShareActions } from '../share/share-actions.tsx';
import { RequestTable } from './request-table.tsx';

/** Page of a trial that was measured elsewhere: what its uploader says, with nothing concluded from it. */
export async function ElsewhereBody({ id }: { id: string }) {
  const whole = await readRunReport(id);
  const run = whole?.run;
  const trial = run?.trials[0];
  if (!run?.elsewhere || !trial) throw new Error(`run ${id} was removed while its page was drawn`);
  const { elsewhere } = run;
  const contexts = await listContexts(db(), id);
  return (
    <>
      <PageTitle title={run.name ?? `Measured elsewhere: ${trial.serverId}`} actions={<Actions run={run} />}>
        {run.name && `Measured elsewhere: ${trial.serverId}`}
      </PageTitle>
      <div className="mb-4">
        <NoteAndTags run={run} />
      </div>
      <ElsewhereNotice elsewhere={elsewhere} />
      <Circumstances run={run} elsewhere={elsewhere} />
      <Section title="Outcome">
        <p className="flex flex-wrap items-center gap-2 text-13">
          <TrialStatusChip status={trial.status} />
          {trial.reason && <span className="min-w-0 whitespace-pre-line break-words">{trial.reason}</span>}
        </p>
        <Whole trial={trial} elsewhere={elsewhere} />
      </Section>
      {trial.measurements.length > 0 && (
        <Section title="Requests" note="With a right answer in the steady window.">
          <RequestTable trial={trial} unchecked={new Set(elsewhere.unchecked)} />
          <UserTable trials={[{ ...trial, status: 'passed' }]} alone />
        </Section>
      )}
      {contexts.map((context) => (
        <Section key={context.serverId} title="Context of a model">
          <ServerContextPart context={context} />
        </Section>
      ))}
      <Section title="Log and contract">
        <Evidence trial={trial} removed={run.evidenceRemoved} />
      </Section>
    </>
  );
}

async function Actions({ run }: { run: RunDetail }) {
  const actor = await currentActor();
  return (
    <>
      <NamingAction run={run} />
      {can(actor, 'run.share', run) && <ShareActions run={run} />}
      {can(actor, 'run.delete', run) && <DeleteButton run={run} />}
    </>
  );
}

function Circumstances({ run, elsewhere }: { run: RunDetail; elsewhere: ElsewhereFacts }) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-13">
      <Fact name="Run">
        <span className="num">{shortId(run.id)}</span>
        <CopyButton text={run.id} what="the run’s id" />
      </Fact>
      <Fact name="Load profile">{profileTitle(run.profile)}</Fact>
      <Fact name="Handshake">{handshakeTitle(run.handshake)}</Fact>
      <ElsewhereFactList elsewhere={elsewhere} />
      <Fact name="Uploaded">
        <When at={run.createdAt} />
      </Fact>
    </dl>
  );
}

const COLUMNS = [
  'rate',
  'cpuPct',
  'bridgeCpuMsPerRequest',
  'memoryMb',
  'peakMemoryMb',
  'idleMemoryMb',
  'coldStartMs',
] as const satisfies readonly OverallColumn[];

/** Figures of the server as a whole, as far as they were uploaded. */
function Whole({ trial, elsewhere }: { trial: TrialDetail; elsewhere: ElsewhereFacts }) {
  const [row] = overallTable([trial], {
    ...{ cpus: elsewhere.machine.cpus, serverCpus: null, redisCpus: null, apiCpus: null },
  });
  const known = row ? COLUMNS.filter((column) => row[column] != null) : [];
  if (!row || known.length === 0) return null;
  return (
    <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13">
      {known.map((column) => {
        const { title, format } = OVERALL_COLUMNS[column];
        return (
          <Fact key={column} name={title}>
            <Figures text={`${format(row[column] ?? null)} ${unitOf(column, row.rateUnit)}`} />
          </Fact>
        );
      })}
    </dl>
  );
}
