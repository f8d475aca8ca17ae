import { expect, test } from 'vitest';
import { draftOfLaunch } from '../target/launch-draft.ts';
import { launchesIn } from './launches-in.ts';

/** Commands that build the server of a command of `.mcp.json` in a checkout. */
function built(line: string, files: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  const text = JSON.stringify({ mcpServers: { acme: { command: line } } });
  const [found] = launchesIn({ name: '.mcp.json', text }, () => undefined).launches;
  if (!found) throw new Error(`${line} is refused`);
  const source = draftOfLaunch(found.name, found.launch, (path) => files[path])?.source;
  return source?.kind === 'build' ? source.of.commands : [];
}

const VENV = ['python3', '-m', 'venv', '.venv'];
const pip = (...installed: string[]) => [
  ...['.venv/bin/python', '-m', 'pip', 'install', '--disable-pip-version-check', '--'],
  ...installed,
];
const VIRTUAL = '[project]\nname = "acme"\ndependencies = ["mcp>=1.27", "httpx"]\n';
const PACKAGE = `${VIRTUAL}[build-system]\nrequires = ["hatchling"]\n`;

test.each([
  ['uv run server.py', { 'pyproject.toml': VIRTUAL }, [VENV, pip('mcp>=1.27', 'httpx')]],
  ['uv run server.py', { 'pyproject.toml': PACKAGE }, [VENV, pip('./.')]],
  ['uv run server.py', { 'pyproject.toml': `${VIRTUAL}[tool.uv]\npackage = true\n` }, [VENV, pip('./.')]],
  ['uv --directory sub run server.py', { 'sub/pyproject.toml': VIRTUAL }, [VENV, pip('mcp>=1.27', 'httpx')]],
  ['uv run server.py', {}, [VENV]],
  ['uv run --with mcp server.py', {}, [VENV, pip('mcp')]],
  ['uv run acme-mcp', { 'pyproject.toml': PACKAGE }, [VENV, pip('./.')]],
])('%s of %j installs what uv would', (line, files, commands) => {
  expect(built(line, files)).toEqual(commands);
});

test('a script that uv would not install is refused, and so are sources that only uv reads', () => {
  const scripts = `${VIRTUAL}[project.scripts]\nacme-mcp = "acme:main"\n`;
  expect(() => built('uv run acme-mcp', { 'pyproject.toml': scripts })).toThrow(
    'pyproject.toml: project.scripts.acme-mcp: is not installed by uv, as the file has no [build-system]',
  );
  const sources = `${VIRTUAL}[tool.uv.sources]\nhttpx = { path = "../httpx" }\n`;
  expect(() => built('uv run server.py', { 'pyproject.toml': sources })).toThrow(
    'pyproject.toml: tool.uv.sources: is read by uv alone',
  );
});
