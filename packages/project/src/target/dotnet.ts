/** Programs of .NET in a checkout: projects of C#, and files of C# that are programs by themselves. */
import type { Checkout, Program } from './checkout.ts';

const MAX_CHARACTERS = 1024 * 1024;
/** Files of C# and folders that are looked at. */
const MOST = 100;

/** Projects in the checkout's root, in its folders or in those of `src`; without any, the programs that are one file. */
export function dotnetPrograms(checkout: Checkout): (Program & { readonly from: string })[] {
  const folders = [
    '',
    ...checkout.folders('.').map((name) => `${name}/`),
    ...checkout.folders('src').map((name) => `src/${name}/`),
  ];
  const projects = folders
    .slice(0, MOST)
    .flatMap((folder) => filesIn(checkout, folder, '.csproj').flatMap((path) => ofProject(path, checkout)));
  return projects.length > 0 ? projects : ofFiles(checkout);
}

function filesIn(checkout: Checkout, folder: string, ending: string): string[] {
  const names = checkout.files(folder === '' ? '.' : folder.slice(0, -1));
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .slice(0, MOST)
    .map((name) => `${folder}${name}`);
}

const stemOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.(csproj|cs)$/, '');

/** A project that is a program; none for a library. */
function ofProject(path: string, checkout: Checkout): (Program & { readonly from: string })[] {
  const text = checkout.read(path) ?? '';
  if (text.length > MAX_CHARACTERS) return [];
  const isProgram =
    /<OutputType>(Exe|WinExe)<\/OutputType>/i.test(text) || text.includes('"Microsoft.NET.Sdk.Web"');
  if (!isProgram) return [];
  const [, assembly = stemOf(path)] = /<AssemblyName>([\w.-]{1,200})<\/AssemblyName>/.exec(text) ?? [];
  const lock = `${path.slice(0, path.lastIndexOf('/') + 1)}packages.lock.json`;
  const isLocked = checkout.read(lock) !== undefined;
  const release = ['--configuration', 'Release', '--output', 'out'];
  const published = isLocked
    ? ([
        ['dotnet', 'restore', path, '--locked-mode'],
        ['dotnet', 'publish', path, '--no-restore', ...release],
      ] as const)
    : ([['dotnet', 'publish', path, ...release]] as const);
  return [{ from: path, ...programOf(stemOf(path), assembly, published) }];
}

/** Files of C# in the root that say by a directive that they are programs, or the only one. */
function ofFiles(checkout: Checkout): (Program & { readonly from: string })[] {
  const files = filesIn(checkout, '', '.cs');
  const programs = files.filter((path) =>
    /^#[:!]/m.test(checkout.read(path)?.slice(0, MAX_CHARACTERS) ?? ''),
  );
  return (files.length === 1 ? files : programs).map((path) => {
    // A file is compiled ahead of time by default, which needs packages that its program does not.
    const build = ['dotnet', 'build', path, '--configuration', 'Release', '--output', 'out'] as const;
    return { from: path, ...programOf(stemOf(path), stemOf(path), [[...build, '-p:PublishAot=false']]) };
  });
}

function programOf(name: string, assembly: string, commands: Program['commands']): Program {
  return { name, requires: ['dotnet'], commands, start: ['dotnet', `out/${assembly}.dll`] };
}
