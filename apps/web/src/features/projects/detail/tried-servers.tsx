import type { ProjectServer, RunDetail, ServerContext, TrialDetail } from '@headroom/db';
import type { Tried } from '@headroom/model/run';
import { findHandshake, STATELESS_PROTOCOL, type Workload } from '@headroom/model/suite';
import { formatMs } from '@headroom/report';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { handshakeTitle } from '#results/run/labels.ts';
import { Evidence } from '#results/run/trial-logs.tsx';
import { CountedBy, ServerContextPart } from '#results/server-context.tsx';
import { TrialStatusChip } from '#results/status.tsx';
import { UncheckedChip } from '#results/unchecked-chip.tsx';
import { Chip } from '#ui/chip.tsx';
import { Fold } from '#ui/fold.tsx';
import { TriedConformance } from './conformance.tsx';

/** Findings of a try about each server. */
export function TriedServers({
  run,
  tried,
  contexts,
  servers,
  workload,
}: {
  run: RunDetail;
  tried: ReadonlyMap<string, Tried>;
  contexts: readonly ServerContext[];
  servers: readonly ProjectServer[];
  /** By which it was tried. */
  workload: Pick<Workload, 'tools'>;
}) {
  const asked = new Set(workload.tools.map(({ name }) => name));
  return run.trials.map((trial) => (
    <TriedServer
      key={trial.id}
      run={run}
      trial={trial}
      tried={tried.get(trial.id)}
      context={contexts.find(({ serverId }) => serverId === trial.serverId)}
      asked={asked}
      title={servers.find(({ id }) => id === trial.serverId)?.title ?? trial.serverId}
    />
  ));
}

function TriedServer({
  run,
  trial,
  tried,
  context,
  asked,
  title,
}: {
  run: RunDetail;
  trial: TrialDetail;
  tried: Tried | undefined;
  context: ServerContext | undefined;
  asked: ReadonlySet<string>;
  title: string;
}) {
  const failed = trial.status !== 'passed' && trial.finishedAt !== null;
  return (
    <section aria-labelledby={`server-${trial.serverId}`} className="mt-8">
      <h2
        id={`server-${trial.serverId}`}
        className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-[0.9375rem] tracking-tight"
      >
        {title}
        {title !== trial.serverId && (
          <span className="num font-normal text-13 text-muted">{trial.serverId}</span>
        )}
        <TrialStatusChip status={trial.status} />
      </h2>
      {trial.reason && (
        <p className="mt-1 max-w-[90ch] whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          {trial.reason}
        </p>
      )}
      {tried && <Found tried={tried} asked={asked} />}
      {context && (
        <div className="mt-4">
          <h3 className="mb-1.5 font-medium text-13">Context of a model</h3>
          <ServerContextPart context={context} />
          <CountedBy results={[context.result]} />
        </div>
      )}
      {trial.finishedAt !== null && (
        <Fold title="Logs and contract checks" open={failed}>
          <Evidence trial={trial} removed={run.evidenceRemoved} />
        </Fold>
      )}
    </section>
  );
}

function Found({
  tried: { handshakes, tools, conformance },
  asked,
}: {
  tried: Tried;
  /** Names of the workload's tools, whether they were called or not. */
  asked: ReadonlySet<string>;
}) {
  return (
    <div className="mt-3 space-y-4">
      {tools.length > 0 && <Tools tools={tools} asked={asked} />}
      {handshakes.map((own) => (
        <Handshake key={own.handshake} own={own} />
      ))}
      {conformance && <TriedConformance conformance={conformance} />}
    </div>
  );
}

/** Other tools than those of the workload that are shown at once: some servers have a hundred. */
const MANY_OTHERS = 8;

/** Tools of a server, those of the workload first. */
function Tools({ tools, asked }: { tools: Tried['tools']; asked: ReadonlySet<string> }) {
  const own = tools.filter(({ name }) => asked.has(name));
  const others = tools.filter(({ name }) => !asked.has(name));
  const folds = own.length > 0 && others.length > MANY_OTHERS;
  return (
    <div>
      <h3 className="mb-1.5 font-medium text-13">Tools that it has</h3>
      <ToolList tools={folds ? own : [...own, ...others]} asked={asked} />
      {folds && (
        <Fold title={`${others.length} other tools`}>
          <ToolList tools={others} asked={asked} />
        </Fold>
      )}
    </div>
  );
}

function ToolList({ tools, asked }: { tools: Tried['tools']; asked: ReadonlySet<string> }) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface text-13">
      {tools.map(({ name, description, readOnly }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 px-3 py-1.5">
          <span className="num font-medium">{name}</span>
          {asked.has(name) && <Chip tone="active">in the workload</Chip>}
          {readOnly !== null && <Chip>{readOnly ? 'only reads' : 'may write'}</Chip>}
          {description && (
            <span className="line-clamp-2 min-w-0 basis-full text-muted [overflow-wrap:anywhere]">
              {description}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type Own = Tried['handshakes'][number];

function Handshake({ own: { handshake, protocolVersion, calls } }: { own: Own }) {
  return (
    <div>
      <h3 className="mb-1.5 font-medium text-13">
        {handshakeTitle(handshake)}{' '}
        <span className="font-normal text-muted">
          <Spoken handshake={handshake} version={protocolVersion} />
        </span>
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface text-13">
        {calls.map((call) => (
          <Call key={call.tool} call={call} />
        ))}
      </ul>
    </div>
  );
}

/** The version of the protocol; without a session none is agreed on. */
function Spoken({ handshake, version }: { handshake: Own['handshake']; version: string | null }) {
  const isStateless = findHandshake(handshake)?.protocol === STATELESS_PROTOCOL;
  if (version === null) return isStateless ? null : 'agreed on no version';
  return (
    <>
      {isStateless ? 'answers requests of MCP' : 'speaks MCP'} <span className="num">{version}</span>
    </>
  );
}

function Call({ call }: { call: Own['calls'][number] }) {
  const { tool, ms, fault, unchecked, expectations, answer } = call;
  const Icon = fault === null ? Check : X;
  return (
    <li className="px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Icon
          size={14}
          strokeWidth={2.5}
          className={fault === null ? 'text-good' : 'text-bad'}
          aria-label={fault === null ? 'answered' : 'wrong'}
        />
        <span className="num font-medium">{tool}</span>
        {unchecked && <UncheckedChip />}
        <span className="num text-muted">{formatMs(ms)} ms</span>
      </p>
      {fault !== null && <p className="mt-1 text-bad [overflow-wrap:anywhere]">{fault}</p>}
      <dl className="mt-1.5 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <dt className="text-muted">Asked with</dt>
        <dd>
          <Code text={argumentsText(call.arguments)} what={`Arguments of ${tool}`} />
        </dd>
        <dt className="text-muted">Answered</dt>
        <dd>
          {answer === '' ? (
            <span className="text-muted">Nothing</span>
          ) : (
            <Code text={answer} what={`Answer of ${tool}`} />
          )}
        </dd>
        {expectations.length > 0 && (
          <>
            <dt className="text-muted">Expected</dt>
            <dd>
              <ul>
                {expectations.map((expectation) => (
                  <Expected key={expectation.says} expectation={expectation} />
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

/** Long arguments were kept as the beginning of their text. */
function argumentsText(args: Own['calls'][number]['arguments']): string {
  return typeof args === 'string' ? args : JSON.stringify(args);
}

function Expected({ expectation: { says, holds } }: { expectation: { says: string; holds: boolean } }) {
  const Icon = holds ? Check : X;
  return (
    <li className="flex items-start gap-1.5">
      <Icon
        size={14}
        strokeWidth={2.5}
        className={clsx('mt-[0.2rem] shrink-0', holds ? 'text-good' : 'text-bad')}
        aria-label={holds ? 'holds' : 'does not hold'}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{says}</span>
    </li>
  );
}

function Code({ text, what }: { text: string; what: string }) {
  return (
    <section
      aria-label={what}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="num max-h-40 overflow-y-auto whitespace-pre-wrap rounded bg-sunken px-2 py-1 text-12 leading-5 [overflow-wrap:anywhere]"
    >
      {text}
    </section>
  );
}
