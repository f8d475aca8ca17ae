import { DiscoverButton } from '../discovery/discover-button.tsx';

/** Has a repository without a headroom.yaml looked through for its servers. */
export function FindServers({
  target,
  gitRef,
  hostClass,
}: {
  target: string;
  /** Branch, tag or commit; empty: its HEAD. */
  gitRef: string;
  hostClass: string;
}) {
  const body = { target, source: 'repository', ref: gitRef.trim() || null, hostClass };
  return <DiscoverButton body={body} label="Find its servers" />;
}
