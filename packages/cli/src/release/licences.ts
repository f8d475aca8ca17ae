import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const FILE = /^(licen[cs]e|copying|notice)([-.]|$)/i;
/** Package and version of each Go module of a program, and its folder. */
const GO_MODULES = '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}';
const RULE = '-'.repeat(80);

/** Code of others: its name and version, and its folder. */
interface Part {
  readonly title: string;
  readonly folder: string;
}

/** Licences of all code of others in the package. @param modules paths of bundled modules @param k6 its Go module's folder */
export async function thirdPartyLicences(modules: readonly string[], k6: string): Promise<string> {
  const parts = [...npmParts(modules), ...(await goParts(k6))];
  const unique = [...new Map(parts.map((part) => [part.title, part])).values()];
  return unique
    .sort((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ title, folder }) => `${RULE}\n${title}\n${RULE}\n\n${licenceOf(folder)}\n`)
    .join('\n');
}

function npmParts(modules: readonly string[]): Part[] {
  const folders = modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { title: `${name} ${version}`, folder };
  });
}

async function goParts(k6: string): Promise<Part[]> {
  const { stdout } = await execute('go', ['list', '-deps', '-f', GO_MODULES, '.'], { cwd: k6 });
  const root = (await execute('go', ['env', 'GOROOT'])).stdout.trim();
  const lines = [...new Set(stdout.split('\n').filter(Boolean))];
  return [
    { title: 'The Go programming language', folder: root },
    ...lines.map((line) => {
      const [title = '', folder = ''] = line.split('\t');
      return { title, folder };
    }),
  ];
}

/** Texts of the licence in a folder, or in the one above it: a repository may hold many Go modules under one licence. */
function licenceOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => FILE.test(name));
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest)) return `License: ${JSON.parse(readFileSync(manifest, 'utf8')).license}`;
  const above = readdirSync(dirname(folder)).some((name) => FILE.test(name));
  if (above) return licenceOf(dirname(folder));
  // Generated code, which its registry offers without a file of a licence.
  return 'No licence file.';
}
