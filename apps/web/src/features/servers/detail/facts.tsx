import type { ServerManifest } from '@headroom/model/manifest';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { sourcePath } from './source-path.ts';

/** Facts of a server from its manifest. */
export function Facts({ manifest, twins }: { manifest: ServerManifest; twins: readonly ServerManifest[] }) {
  const { language, framework, protocols, runtime, requires, sources, image, start } = manifest;
  const { path, ours } = sourcePath(manifest);
  const parts = sources.filter((source) => source !== '.');
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 text-13">
      <Fact name="Language">{language}</Fact>
      <Fact name="Framework">{framework}</Fact>
      <Fact name="Runtime">{runtime}</Fact>
      {protocols && (
        <Fact name="MCP">
          <span className="num">{protocols.join(', ')}</span>
        </Fact>
      )}
      <TraitFacts manifest={manifest} twins={twins} />
      <Fact name="Source">
        <span className="num">{path}</span>
        <CopyButton text={path} what="the path" />
        <span className="block text-muted">
          {ours ? 'in this repository' : 'in a folder of HEADROOM_SERVER_DIRS'}
          {parts.length > 0 && `; its build reads ${parts.join(', ')} of it`}
        </span>
      </Fact>
      <Fact name="Needs">{requires.join(', ') || 'no toolchain'}</Fact>
      <Fact name="Started by">
        <code className="num break-words">{start.join(' ')}</code>
      </Fact>
      <Fact name="Container">{image ? 'built by the Dockerfile of its code base' : 'has no image'}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** A server of the same catalogue, as a link. */
function Twin({ id, title }: { id: string; title: string }) {
  return (
    <Link href={`/servers/${id}`} className="link">
      {title}
    </Link>
  );
}

/** Traits: what is known of a server without measuring it; a judged level names who judged. */
function TraitFacts({
  manifest: { role, traits },
  twins,
}: {
  manifest: ServerManifest;
  /** The server whose native image it is, or the native images of it. */
  twins: readonly ServerManifest[];
}) {
  return (
    <>
      {role === 'reference' && (
        <Fact name="Role">a bare server without an SDK, as a baseline: shown with others, never ranked</Fact>
      )}
      {traits && (
        <>
          <Fact name="Ecosystem">{traits.ecosystem}</Fact>
          {traits.reactive && <Fact name="Waiting calls">hold no thread of the system</Fact>}
        </>
      )}
      {twins.length > 0 && (
        <Fact name={traits?.nativeOf ? 'Native image of' : 'As native image'}>
          {twins.map(({ id, title }) => (
            <Twin key={id} id={id} title={title} />
          ))}
        </Fact>
      )}
      {traits?.ecosystemMaturity && <Judged name="Maturity" {...traits.ecosystemMaturity} />}
      {traits?.sdkOverhead && <Judged name="SDK overhead" {...traits.sdkOverhead} />}
    </>
  );
}

function Judged({ name, level, source }: { name: string; level: string; source: string }) {
  return (
    <Fact name={name}>
      {level}, as judged by{' '}
      <a href={source} className="link" rel="noreferrer">
        {new URL(source).hostname}
      </a>
    </Fact>
  );
}
