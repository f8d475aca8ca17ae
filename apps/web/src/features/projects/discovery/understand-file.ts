import { targetLabel } from '@headroom/model/comparison/target';
import { type Launch, launchesIn } from '@headroom/project/launches-in';
import { fillPlaceholders, placeholdersIn } from '@headroom/project/placeholders';
import { type Understood, understand } from './understand.ts';

/** A server of a file, by the name that the file gives it. */
export interface FileServer {
  readonly name: string;
  readonly source: Understood;
}

/** Servers of a file of clients, a server.json or a smithery.yaml: first those that a host can fetch. */
export function understandFile(file: { readonly name: string; readonly text: string }): FileServer[] {
  const { launches, refusals } = launchesIn(file, () => undefined);
  const servers: FileServer[] = [
    ...launches.map(({ name, launch }) => ({ name, source: understoodLaunch(name, launch) })),
    ...refusals.map(({ name, reason }) => ({ name, source: refused(`${reason}.`) })),
  ];
  if (servers.length === 0) return [{ name: file.name, source: refused(`${file.name} names no server.`) }];
  return servers.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Every host installs packages; images need one with a container engine. */
function rankOf({ source }: FileServer): number {
  if (source.kind !== 'server') return 2;
  return source.target.startsWith('oci:') ? 1 : 0;
}

const refused = (message: string): Understood => ({ kind: 'refused', message });

function understoodLaunch(name: string, launch: Launch): Understood {
  const { source, program, args, needs } = launch;
  switch (source.kind) {
    case 'package': {
      const more = [...source.extras.map((extra) => `${source.name}[${extra}]`), ...source.with];
      if (more.length > 0) {
        return refused(
          `${name} needs ${more.join(', ')} too: measure it by a headroom.yaml with a lock file.`,
        );
      }
      const open =
        needs.find(({ variable }) => variable === undefined)?.name ?? placeholdersIn(args.join('\n'))[0];
      if (open !== undefined && open !== 'port') {
        return refused(`${name} needs ${open} in its arguments: name the package with its arguments here.`);
      }
      const { registry, version } = source;
      const understood = understand(targetLabel({ kind: 'package', registry, name: source.name, version }));
      if (understood.kind !== 'server') return understood;
      return { ...understood, program, arguments: args.map(asWritten), variables: variablesText(launch) };
    }
    case 'image': {
      const understood = understand(targetLabel(source));
      if (understood.kind !== 'server') return understood;
      return { ...understood, program, arguments: args.map(asWritten), variables: variablesText(launch) };
    }
    case 'bundle':
      return refused(`A bundle is measured by the command: headroom measure ${source.url}.`);
    case 'dockerfile':
    case 'build':
      return refused(
        'A program of its repository: name the git address of that, or upload it as an archive.',
      );
  }
}

/** Variables, a line each; one that needs a value stands alone: the secret of the workspace by its name. */
function variablesText({ env, needs }: Launch): string {
  const missing = new Set(needs.flatMap(({ variable }) => variable ?? []));
  const names = [...new Set([...Object.keys(env), ...missing])];
  return names
    .map((name) => {
      const text = env[name] ?? '';
      return missing.has(name) || placeholdersIn(text).length > 0 ? name : `${name}=${asWritten(text)}`;
    })
    .join('\n');
}

const asWritten = (text: string) => fillPlaceholders(text, (placeholder) => `{${placeholder}}`);
