import type { ServerManifest } from '@headroom/model/manifest';
import Link from 'next/link';
import { CopyButton } from '#ui/copy-button.tsx';
import { Term } from '#ui/term.tsx';
import { sourcePath } from './source-path.ts';

/** Facts of a server from its manifest. */
export function Facts({ manifest, twins }: { manifest: ServerManifest; twins: readonly ServerManifest[] }) {
  const { language, framework, protocols, runtime, requires, sources, image, start } = manifest;
  const { path, ours } = sourcePath(manifest);
  const parts = sources.filter((source) => source !== '.');
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 text-13">
      <Term name="Language">{language}</Term>
      <Term name="Framework">{framework}</Term>
      <Term name="Runtime">{runtime}</Term>
      {protocols && (
        <Term name="MCP">
          <span className="num">{protocols.join(', ')}</span>
        </Term>
      )}
      <TraitFacts manifest={manifest} twins={twins} />
      <Term name="Source">
        <span className="num">{path}</span>
        <CopyButton text={path} what="the path" />
        <span className="block text-muted">
          {ours ? 'in this repository' : 'in a folder of HEADROOM_SERVER_DIRS'}
          {parts.length > 0 && `; its build reads ${parts.join(', ')} of it`}
        </span>
      </Term>
      <Term name="Needs">{requires.join(', ') || 'no toolchain'}</Term>
      <Term name="Started by">
        <code className="num break-words">{start.join(' ')}</code>
      </Term>
      <Term name="Container">{image ? 'built by the Dockerfile of its code base' : 'has no image'}</Term>
    </dl>
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
        <Term name="Role">a bare server without an SDK, as a baseline: shown with others, never ranked</Term>
      )}
      {traits && (
        <>
          <Term name="Ecosystem">{traits.ecosystem}</Term>
          {traits.reactive && <Term name="Waiting calls">hold no thread of the system</Term>}
        </>
      )}
      {twins.length > 0 && (
        <Term name={traits?.nativeOf ? 'Native image of' : 'As native image'}>
          {twins.map(({ id, title }) => (
            <Twin key={id} id={id} title={title} />
          ))}
        </Term>
      )}
      {traits?.ecosystemMaturity && <Judged name="Maturity" {...traits.ecosystemMaturity} />}
      {traits?.sdkOverhead && <Judged name="SDK overhead" {...traits.sdkOverhead} />}
    </>
  );
}

function Judged({ name, level, source }: { name: string; level: string; source: string }) {
  return (
    <Term name={name}>
      {level}, as judged by{' '}
      <a href={source} className="link" rel="noreferrer">
        {new URL(source).hostname}
      </a>
    </Term>
  );
}
