import { type RunDetail, readWorkload } from '@headroom/db';
import { numaLabel, smtLabel } from '@headroom/model/host';
import { findProfile, workloadUnder } from '@headroom/model/run';
import { HANDSHAKES, type Workload } from '@headroom/model/suite';
import { formatCount, formatMs } from '@headroom/report';
import type { ReactNode } from 'react';
import { HostName } from '#results/host-name.tsx';
import { WorkloadTable } from '#results/workload-table.tsx';
import { db } from '#server/db.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Figures } from '#ui/figures.tsx';
import { Notice } from '#ui/message.tsx';
import { Term } from '#ui/term.tsx';
import { runtimeLabel } from '../runtime-label.ts';
import { suiteTitle } from './labels.ts';
import { networkMeaning } from './network.ts';
import { lengthLabel, windowLabel } from './window-label.ts';

/** Load, order, host, limits and versions of the rig. */
export async function MethodFacts({ run }: { run: RunDetail }) {
  const { environment } = run;
  const workload = workloadUnder(run.profile, await readWorkload(db(), run.suite));
  return (
    <div className="space-y-4">
      {environment && !environment.isolated && (
        <Notice tone="warn" title="Shares the host">
          Server, load generator and backends shared this host’s processors. Compare servers within this run
          only.
        </Notice>
      )}
      {environment?.fenced === false && (
        <Notice tone="warn" title="Network not fenced">
          The cluster does not enforce network policies: servers could reach more than their backends, and
          others could reach them.
        </Notice>
      )}
      {environment?.egress && (
        <Notice tone="warn" title="Network">
          {networkMeaning(environment.egress)}.
          {environment.runtime === 'process' && ' Plain processes can reach other hosts.'}
        </Notice>
      )}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
        <LoadFacts run={run} workload={workload} />
        {environment ? (
          <>
            <HostFacts run={run} environment={environment} />
            <RigFacts environment={environment} />
          </>
        ) : (
          <p className="text-13 text-muted">
            No host has taken this run; it is for hosts of class <span className="num">{run.hostClass}</span>.
          </p>
        )}
      </div>
      <div>
        <h2 className="mb-2 font-semibold text-[0.9375rem] tracking-tight">Workload</h2>
        <WorkloadTable workload={workload} />
      </div>
    </div>
  );
}

function LoadFacts({ run, workload }: { run: RunDetail; workload: Workload }) {
  const profile = findProfile(run.profile);
  const isOwn = suiteTitle(run.suite) === run.suite;
  return (
    <Facts title="Load">
      <Term name="Profile">
        <Figures text={profile?.description ?? `${run.profile}, of another version`} />
      </Term>
      {profile && (
        <>
          <Term name="Steady window">
            <Figures text={windowLabel(profile)} />
          </Term>
          <Term name="Length of the test">
            <Figures text={lengthLabel(profile)} />
          </Term>
        </>
      )}
      <Term name={isOwn ? 'Workload' : 'Suite'}>
        {!isOwn && `${suiteTitle(run.suite)}: `}
        {workload.tools.map(({ name }) => name).join(', ')}
      </Term>
      <Term name="Handshake">
        {HANDSHAKES.find(({ id }) => id === run.handshake)?.description ?? run.handshake}
      </Term>
      <Term name="Order">
        random in every round, seed <span className="num">{run.seed}</span>
        <CopyButton text={String(run.seed)} what="the seed" />
      </Term>
    </Facts>
  );
}

type Environment = NonNullable<RunDetail['environment']>;

function HostFacts({ run, environment }: { run: RunDetail; environment: Environment }) {
  const { host, loadHost, runners, runtime } = environment;
  const [cores, nodes] = [smtLabel(environment), numaLabel(environment)];
  return (
    <Facts title="Host">
      <Term name="Name">{run.host ? <HostName host={run.host} /> : '–'}</Term>
      <Term name="Class">{run.hostClass}</Term>
      <Term name="Processor">
        <Figures text={`${host.cpuModel}, ${host.cpus} logical`} />
      </Term>
      <Term name="Memory">
        <Figures text={`${formatCount(host.memoryMb)} MB`} />
      </Term>
      <Term name="System">
        <Figures text={`${host.os}, kernel ${host.kernel}`} />
      </Term>
      {host.microcode && (
        <Term name="Microcode">
          <Figures text={host.microcode} />
        </Term>
      )}
      {cores && (
        <Term name="Cores">
          <Figures text={cores} />
        </Term>
      )}
      {nodes && (
        <Term name="NUMA">
          <Figures text={nodes} />
        </Term>
      )}
      <Term name="Runtime">{runtimeLabel(runtime)}</Term>
      {loadHost && <LoadHostFacts loadHost={loadHost} />}
      {runners && <Term name="Load from">{`${runners} load generators in pods of the cluster`}</Term>}
    </Facts>
  );
}

/** The machine of the load generator, and the network from it to the host. */
function LoadHostFacts({ loadHost }: { loadHost: NonNullable<Environment['loadHost']> }) {
  const { cpuModel, cpus, isHost, network } = loadHost;
  const { roundTripMs, bytesPerS, clockAheadMs } = network;
  return (
    <>
      <Term name="Load from">
        <Figures
          text={
            isHost
              ? 'the host itself, which shares its processors with the servers'
              : `another machine: ${cpuModel}, ${cpus} logical`
          }
        />
      </Term>
      <Term name="Network">
        <Figures
          text={`round trip ${formatMs(roundTripMs, 3)} ms, ${formatCount((8 * bytesPerS) / 1e6)} Mbit/s before the run; clocks ${formatMs(Math.abs(clockAheadMs), 1)} ms apart`}
        />
      </Term>
    </>
  );
}

function RigFacts({ environment: { limits, versions } }: { environment: Environment }) {
  return (
    <Facts title="Limits and rig">
      <Term name="Processors">
        <Figures text={limits.serverCpus === null ? 'not limited' : String(limits.serverCpus)} />
      </Term>
      <Term name="Memory">
        <Figures text={`${formatCount(limits.serverMemoryMb)} MB for the server`} />
      </Term>
      <Term name="Workers">
        <Figures text={`${limits.webConcurrency} for servers that fork`} />
      </Term>
      <Term name="k6">
        <Figures text={versions.k6} />
      </Term>
      {versions.redis !== undefined && (
        <Term name="Redis">
          <Figures text={versions.redis} />
        </Term>
      )}
      {versions.postgres !== undefined && (
        <Term name="Postgres">
          <Figures text={versions.postgres} />
        </Term>
      )}
      <Term name="Headroom">
        <Figures text={versions.headroom} />
      </Term>
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-[0.9375rem] tracking-tight">{title}</h2>
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5 text-13">{children}</dl>
    </section>
  );
}
