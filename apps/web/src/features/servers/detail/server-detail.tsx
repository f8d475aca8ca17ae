import { type Action, canHere } from '@headroom/api/rights';
import type { ServerManifest } from '@headroom/model/manifest';
import { currentActor } from '#server/access/permit.ts';
import { address, type Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { ConformanceOf } from '../conformance/server-conformance.tsx';
import { Builds } from './builds.tsx';
import { Checks } from './checks.tsx';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { measurePath } from './measure-path.ts';
import { Places } from './places.tsx';
import { readServer, twinsOf } from './read-server.ts';

/** One server of the catalogue: what it is, where it can run, its builds, its history and its contract checks. */
export async function ServerDetail({ manifest, params }: { manifest: ServerManifest; params: Params }) {
  const actor = await currentActor();
  const mayIn = (action: Action) => canHere(actor, action);
  const { id, title, summary } = manifest;
  const { places, builds, checks, history } = await readServer(manifest, params, actor);
  return (
    <>
      <PageTitle
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {title} <Chip className="num">{id}</Chip>
          </span>
        }
        actions={
          <>
            {mayIn('run.list') && (
              <ButtonLink href={address('/runs', { server: id })}>Runs with it</ButtonLink>
            )}
            {mayIn('run.create') && <ButtonLink href={measurePath(manifest)}>Measure it</ButtonLink>}
          </>
        }
      >
        {summary}
      </PageTitle>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <Facts manifest={manifest} twins={twinsOf(manifest)} />
        <section aria-labelledby="places">
          <h2 id="places" className="mb-2 font-semibold text-[0.9375rem] tracking-tight">
            Where it can run
          </h2>
          <Places places={places} />
        </section>
      </div>
      <Section
        title="History"
        note="Finished runs of the same suite, load profile, handshake, host class and runtime: only their figures can be compared."
      >
        <History manifest={manifest} mayCompare={mayIn('run.create')} history={history} params={params} />
      </Section>
      <Section title="Last builds" note="Versions are read from the build.">
        <Builds builds={builds} />
      </Section>
      <Section
        title="Contract checks"
        note="What every trial verifies before its load: right answers, refusals of bad input, proof of work, outages."
      >
        <Checks bySuite={checks} />
      </Section>
      <Section
        title="Conformance"
        note="What the tool of the MCP project says of it, apart from what only that tool’s example server has. No verdict is an outcome of a trial."
      >
        <ConformanceOf manifest={manifest} />
      </Section>
    </>
  );
}

/** Keeps the place of the page while it is read. */
export function ServerDetailSkeleton() {
  return (
    <Skeleton>
      <Bone className="h-7 w-60" />
      <Bone className="mt-3 h-5 w-full max-w-[60ch]" />
      <Bone className="mt-6 h-48" />
      <div className="mt-8 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Bone className="h-60" />
        <Bone className="h-60" />
        <Bone className="h-60" />
      </div>
      <div className="mt-4">
        <TableSkeleton rows={8} />
      </div>
    </Skeleton>
  );
}
