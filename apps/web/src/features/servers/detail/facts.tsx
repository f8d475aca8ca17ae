import type { ServerManifest } from '@headroom/builder';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { sourcePath } from './source-path.ts';
import { TraitFacts } from './trait-facts.tsx';

/** What a server is, as its manifest says. */
export function Facts({ manifest, twins }: { manifest: ServerManifest; twins: readonly ServerManifest[] }) {
  const { language, framework, runtime, requires, sources, image, start } = manifest;
  const { path, ours } = sourcePath(manifest);
  const parts = sources.filter((source) => source !== '.');
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 text-13">
      <Fact name="Language">{language}</Fact>
      <Fact name="Framework">{framework}</Fact>
      <Fact name="Runtime">{runtime}</Fact>
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

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** A server of the same catalogue, as a link. */
export function Twin({ id, title }: { id: string; title: string }) {
  return (
    <Link href={`/servers/${id}`} className="link">
      {title}
    </Link>
  );
}
