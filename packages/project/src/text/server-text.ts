import type { ToolchainName } from '@headroom/model/run';
import { stringify } from 'yaml';
import { literalText } from '../parts/placeholders.ts';
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
  /** Folder beside the file whose copy is the server's `{fixtures}`. */
  readonly fixtures?: string | undefined;
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
  fixtures,
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
    { server, ...(fixtures !== undefined && { world: { fixtures: { from: fixtures } } }) },
    {
      lineWidth: MOST_COLUMNS,
      collectionStyle: 'any',
      flowCollectionPadding: true,
    },
  );
  return `version: 1\n${text}`;
}

/** A workload for a file whose own is not known yet: a file without one is not valid. */
export const PLACEHOLDER_WORKLOAD =
  'workload: { tools: [{ name: placeholder, expect: none }], operations: [{ method: resources/list, expect: none }] }\n';

/** A server that commands build from all of its folder; without commands it is there already. */
export function buildSource(
  requires: readonly ToolchainName[],
  commands: readonly (readonly [string, ...string[]])[] = [],
): Source {
  const copies = commands.map((words) => [...words] as [string, ...string[]]);
  return { kind: 'build', of: { commands: copies, requires: [...requires], sources: ['.'], env: {} } };
}

/** Values as texts of a file, in which braces are placeholders. */
export function literalTexts(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, literalText(value)]));
}

/** Variables of a server: values as they are, and each secret as the variable of its name. */
export function environmentTexts(
  values: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> {
  const ofSecrets = secrets.map((name) => [name, `{secret.${name}}`]);
  return { ...literalTexts(values), ...Object.fromEntries(ofSecrets) };
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
