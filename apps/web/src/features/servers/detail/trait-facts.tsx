import type { ServerManifest } from '@headroom/builder';
import { Fact, Twin } from './facts.tsx';

/** What is known of a server without measuring it; a judged level names who judged. */
export function TraitFacts({
  manifest: { role, traits },
  twins,
}: {
  manifest: ServerManifest;
  /** The server whose native image it is, or the native images of it. */
  twins: readonly ServerManifest[];
}) {
  return (
    <>
      {role === 'reference' && <Fact name="Role">a bare server without MCP, to hold the others against</Fact>}
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
