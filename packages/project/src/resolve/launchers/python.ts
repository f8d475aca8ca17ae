import { pathSchema } from '../../parts/path.ts';
import { launchPackage, openVersion, requirement } from '../package-spec.ts';
import { refuse, shortText } from '../refusal.ts';
import type { ClientCommand, Launched } from './launcher.ts';
import { optionsOf, type ReadOptions, valuesOf } from './options.ts';

const FLAGS = [
  ...['-q', '--quiet', '-v', '--verbose', '--refresh', '--no-cache', '-n', '--isolated', '--native-tls'],
  ...['-U', '--upgrade', '--no-progress', '--no-config', '--offline', '--frozen', '--locked', '--no-sync'],
  ...['--no-dev', '--active', '--all-extras'],
];
const INDEX = 'names another registry, which only the host may';
const REFUSED = {
  '--index-url': INDEX,
  '--extra-index-url': INDEX,
  '--index': INDEX,
  '--env-file': 'names variables that are not read: set them in `env`',
  '--with-editable': 'names a folder: build the repository by `build` in headroom.yaml',
};

/** `uvx` and `uv tool run`: a package of PyPI. */
export function uvx({ args, place, findings }: ClientCommand): Launched {
  const known = { flags: FLAGS, valued: ['--from', '--python', '-p', '--with', '-w'], refused: REFUSED };
  const options = optionsOf(args, known, place);
  return fromPypi(options, valuesOf(options, '--from')[0], { place, findings });
}

/** `pipx run`: a package of PyPI. */
export function pipx({ args, place, findings }: ClientCommand): Launched {
  const [verb, ...rest] = args;
  if (verb !== 'run') refuse(place, 'must be `run` and a package');
  const known = { flags: FLAGS, valued: ['--spec', '--python'], refused: REFUSED };
  const options = optionsOf(rest, known, place);
  return fromPypi(options, valuesOf(options, '--spec')[0], { place, findings });
}

function fromPypi(
  options: ReadOptions,
  from: string | undefined,
  { place, findings }: Pick<ClientCommand, 'place' | 'findings'>,
): Launched {
  const [first = '', ...rest] = options.words;
  noteVersionOfPython(options, findings);
  const { name, extras, version } = requirement(from ?? first);
  const open = openVersion(version, (sentence) => findings.note(sentence));
  const source = launchPackage('pypi', name, open, place, { extras, with: withOf(options) });
  return from === undefined ? { source, args: rest } : { source, program: first || undefined, args: rest };
}

function noteVersionOfPython(options: ReadOptions, findings: ClientCommand['findings']): void {
  const [python] = valuesOf(options, '--python', '-p');
  if (python !== undefined) {
    findings.note(`wants Python ${shortText(python)}: it is started by the host's`);
  }
}

const withOf = (options: ReadOptions) =>
  valuesOf(options, '--with', '-w').flatMap((added) => added.split(',').map((one) => one.trim()));

const VENV = '.venv/bin';

/** `uv run`: a program of the repository, installed from its pyproject.toml, or of packages alone. */
export function uv(command: ClientCommand): Launched {
  const { place, findings } = command;
  const folders = ['--directory', '--project'];
  const global = optionsOf(command.args, { flags: FLAGS, valued: folders, refused: REFUSED }, place);
  const [verb, ...rest] = global.words;
  if (verb === 'tool' && rest[0] === 'run') return uvx({ ...command, args: rest.slice(1) });
  if (verb !== 'run') return refuse(place, 'must be `run`, or `tool run` and a package');
  const known = {
    flags: [...FLAGS, '--no-project'],
    valued: [
      '--with',
      '-w',
      '--python',
      '-p',
      '--extra',
      '--group',
      '-m',
      '--module',
      '-s',
      '--script',
      ...folders,
    ],
    refused: REFUSED,
  };
  const options = optionsOf(rest, known, place);
  noteVersionOfPython(options, findings);
  const [folder] = [...valuesOf(options, ...folders), ...valuesOf(global, ...folders)];
  const added = withOf(options);
  const isAlone = rest.includes('--no-project') || (added.length > 0 && folder === undefined);
  const installed = [...(isAlone ? [] : [`./${folderOf(folder, place)}`]), ...added];
  const [module] = valuesOf(options, '-m', '--module');
  const [script] = valuesOf(options, '-s', '--script');
  const before = module === undefined ? (script === undefined ? [] : [script]) : ['python', '-m', module];
  const words = [...before, ...options.words];
  if (!isAlone) findings.note('is installed by pip from pyproject.toml: uv.lock is not read');
  return {
    source: {
      kind: 'build',
      requires: ['python3'],
      commands: [
        ['python3', '-m', 'venv', '.venv'],
        [`${VENV}/python`, '-m', 'pip', 'install', '--disable-pip-version-check', '--', ...installed],
      ],
    },
    ...programIn(words, folderOf(folder, place), place),
  };
}

/** Program of the virtual environment and its words: a script is run by its Python. */
function programIn(
  [first = '', ...rest]: readonly string[],
  folder: string,
  place: ClientCommand['place'],
): { program: string; args: readonly string[] } {
  if (first === '') refuse(place, 'names no program');
  if (first.endsWith('.py')) {
    const script = folder === '.' ? first : `${folder}/${first}`;
    return { program: `${VENV}/python`, args: [pathIn(script, place), ...rest] };
  }
  const program = first === 'python3' ? 'python' : first;
  if (program.includes('/')) return { program: pathIn(program, place), args: rest };
  return { program: `${VENV}/${program}`, args: rest };
}

const folderOf = (folder: string | undefined, place: ClientCommand['place']) =>
  folder === undefined ? '.' : pathIn(folder, place);

/** A path of the repository. @throws SourceRefused */
export function pathIn(path: string, place: ClientCommand['place']): string {
  const plain = path.startsWith('./') ? path.slice(2) || '.' : path;
  if (pathSchema.safeParse(plain).success) return plain;
  return refuse(
    place,
    `names ${shortText(path)}, which is no path of the repository: write one from its root`,
  );
}
