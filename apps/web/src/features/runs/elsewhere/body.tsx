import { can } from '@headroom/api/rights';
import type { ElsewhereFacts, RunDetail, TrialDetail } from '@headroom/db';
import { formatCount, OVERALL_COLUMNS, type OverallColumn, overallTable, unitOf } from '@headroom/report';
import { runtimeWords } from '@headroom/workload';
import { Fact } from '#results/run/facts.tsx';
import { handshakeTitle, profileTitle } from '#results/run/labels.ts';
import { NamingAction, NoteAndTags } from '#results/run/naming.tsx';
import { networkMeaning } from '#results/run/network.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { Evidence } from '#results/run/trial-logs.tsx';
import { TrialStatusChip } from '#results/status.tsx';
import { currentActor } from '#server/access/permit.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Figures } from '#ui/figures.tsx';
import { Notice } from '#ui/message.tsx';
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
  return (
    <>
      <PageTitle title={run.name ?? `Measured elsewhere: ${trial.serverId}`} actions={<Actions run={run} />}>
        {run.name && `Measured elsewhere: ${trial.serverId}`}
      </PageTitle>
      <div className="mb-4">
        <NoteAndTags run={run} />
      </div>
      <Notice tone="warn" title="This measurement was not made by this installation">
        {originLabel(elsewhere)} Everything here, including the machine, is shown as it was uploaded. It is in
        no comparison, trend or ranking, and cannot be published.
      </Notice>
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
        </Section>
      )}
      <Section title="Log and contract">
        <Evidence trial={trial} removed={run.evidenceRemoved} />
      </Section>
    </>
  );
}

function originLabel({ machine, by, headroom }: ElsewhereFacts): string {
  return `On ${machine.name}, uploaded${by === null ? '' : ` by ${by}`}, reported by headroom ${headroom}.`;
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
  const { machine, fileHash } = elsewhere;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-13">
      <Fact name="Run">
        <span className="num">{shortId(run.id)}</span>
        <CopyButton text={run.id} what="the run’s id" />
      </Fact>
      <Fact name="Load profile">{profileTitle(run.profile)}</Fact>
      <Fact name="Handshake">{handshakeTitle(run.handshake)}</Fact>
      <Fact name="Machine">
        <Words text={machine.name} />
      </Fact>
      <Fact name="Processor">
        <Words text={`${machine.cpuModel}, ${machine.cpus} logical`} />
      </Fact>
      <Fact name="Memory">
        <Words text={`${formatCount(machine.memoryMb)} MB`} />
      </Fact>
      <Fact name="System">
        <Words text={machine.os} />
      </Fact>
      <Fact name="Server">{howLabel(elsewhere)}</Fact>
      {elsewhere.egress && (
        <Fact name="Network">
          <Words text={networkMeaning(elsewhere.egress)} />
        </Fact>
      )}
      <Fact name="headroom.yaml">
        <span className="num" title={`SHA-256 ${fileHash}`}>
          {fileHash.slice(0, 12)}
        </span>
        <CopyButton text={fileHash} what="the file’s SHA-256" />
      </Fact>
      <Fact name="Uploaded">
        <When at={run.createdAt} />
      </Fact>
    </dl>
  );
}

/** A text of the uploader, of any length. */
function Words({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere">
      <Figures text={text} />
    </span>
  );
}

function howLabel({ runtime, isolated }: ElsewhereFacts): string {
  if (runtime === 'running') return 'as it ran, not started by Headroom';
  return `${runtimeWords(runtime).howOne}${isolated ? '' : ', not isolated'}`;
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
            <Words text={`${format(row[column] ?? null)} ${unitOf(column, row.rateUnit)}`} />
          </Fact>
        );
      })}
    </dl>
  );
}
