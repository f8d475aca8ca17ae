import { stringify } from 'yaml';
import type { Source } from '../server/source.ts';
import { MOST_COLUMNS } from './columns.ts';

/** A server as a headroom.yaml is to describe it; its texts hold placeholders as those of the file do. */
export interface ServerDraft {
  readonly id: string;
  readonly title?: string | undefined;
  readonly source: Source;
  readonly start?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly transport: 'streamable-http' | 'stdio';
  readonly port?: number | undefined;
  readonly endpoint?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A headroom.yaml without a workload. */
export function serverText({
  id,
  title,
  source,
  start,
  transport,
  port,
  endpoint,
  ...lists
}: ServerDraft): string {
  const server = {
    id,
    ...(title !== undefined && title !== id && { title }),
    [source.kind]: source.of,
    ...(start && { start }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => Object.keys(list).length > 0)),
    ...(transport === 'stdio' && { transport }),
    ...(port !== undefined && { port }),
    ...(endpoint !== undefined && { endpoint }),
  };
  const text = stringify(
    { server },
    {
      lineWidth: MOST_COLUMNS,
      collectionStyle: 'any',
      flowCollectionPadding: true,
    },
  );
  return `version: 1\n${text}`;
}

const MAX_ID_CHARACTERS = 40;

/** The id of a server of this name: its part after the last `/`, as lower-case words. */
export function idOf(name: string): string {
  const last = name.split('/').at(-1) ?? '';
  const words = last
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const id = words.join('-').slice(0, MAX_ID_CHARACTERS).replace(/-$/, '');
  return /^[a-z]/.test(id) ? id : ['server', id].filter(Boolean).join('-');
}
