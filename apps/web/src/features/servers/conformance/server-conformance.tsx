import type { ServerManifest } from '@headroom/model/manifest';
import { CONFORMANCE_TOOL } from '@headroom/model/run';
import { ConformanceVerdicts } from '#results/conformance/verdicts.tsx';
import { conformance } from '#server/conformance.ts';

/** Verdicts of the MCP project's conformance tool on a server, by versions of the protocol. */
export function ConformanceOf({ manifest: { id, framework } }: { manifest: ServerManifest }) {
  const found = conformance().get(id);
  if (!found) {
    return (
      <p className="text-13 text-muted">
        The conformance tool has not been run against it yet:{' '}
        <code className="num">pnpm conformance {id}</code> does.
      </p>
    );
  }
  const { verdicts, toolVersion, date, frameworkVersion } = found;
  return (
    <>
      <p className="mb-3 text-13">
        {framework} {frameworkVersion && <span className="num">{frameworkVersion}</span>}, asked by{' '}
        <span className="num">
          {CONFORMANCE_TOOL} {toolVersion}
        </span>{' '}
        on <span className="num">{date}</span>
      </p>
      <ConformanceVerdicts verdicts={verdicts} />
    </>
  );
}
