import type { Host } from '@headroom/db';
import { isReference, type ServerManifest } from '@headroom/model/manifest';
import { Check, Wrench } from 'lucide-react';
import { catalogOf } from '#results/catalog.ts';
import { unableByReason } from './reasons.ts';

/** Servers that a host can run; for each of the others the reason why not, in a sentence. */
export function HostServers({
  host,
  manifests,
  now,
}: {
  host: Host;
  manifests: readonly ServerManifest[];
  now: Date;
}) {
  const subjects = manifests.filter((manifest) => !isReference(manifest));
  const catalog = catalogOf(subjects, [host], now);
  const able = catalog.filter(({ missing }) => missing === null);
  const unable = unableByReason(catalog);
  return (
    <div className="space-y-2.5 text-13">
      <p className="flex items-start gap-1.5">
        <Check size={14} strokeWidth={2.5} className="mt-0.5 shrink-0 text-good" aria-hidden="true" />
        <span>
          <span className="text-muted">
            Can run <span className="num">{able.length}</span> of{' '}
            <span className="num">{catalog.length}</span> servers:{' '}
          </span>
          {able.map(({ manifest }) => manifest.id).join(', ') || 'none'}
        </span>
      </p>
      {unable.length > 0 && (
        <div className="flex items-start gap-1.5">
          <Wrench size={14} className="mt-0.5 shrink-0 text-warn" aria-hidden="true" />
          <div className="min-w-0">
            <p className="text-muted">
              Cannot run <span className="num">{catalog.length - able.length}</span>:
            </p>
            <ul className="mt-1 space-y-1">
              {unable.map(({ serverIds, reason }) => (
                <li key={reason} className="break-words">
                  {serverIds.join(', ')}
                  <span className="text-muted">: {reason}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
