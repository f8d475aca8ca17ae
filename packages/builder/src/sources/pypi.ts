import { SourceRefused } from '@headroom/project';
import type { Command } from '../buildable.ts';
import { BASES } from './generated.ts';
import type { InstalledPackage, LockedPackage } from './package.ts';

const PYTHON = '.venv/bin/python';
/** A source distribution would run its own program to be installed. */
const WHEELS = '--only-binary=:all:';
/** `name==version` with extras, a marker and digests. */
const PINNED =
  /^([A-Za-z0-9][\w.-]*)(?:\[[\w., -]*\])?\s*==\s*([\w.!+-]+)\s*(?:;[^#]*?)?((?:\s+--hash=\w+:[0-9a-f]+)*)$/;

/** A package of PyPI by a file of exact versions, such as pip-compile and uv write. @throws SourceRefused */
export function fromPypi({ name, version, lock, text }: LockedPackage): InstalledPackage {
  const again = `make one with \`echo ${name}==${version} | uv pip compile --universal --generate-hashes -\``;
  const wrong = (problem: string) => new SourceRefused(`package.lock: ${lock} ${problem}; ${again}`);
  const pins = linesOf(text).map(({ line, number }) => {
    const [, pinned, at, digests = ''] = PINNED.exec(line) ?? [];
    if (pinned === undefined || at === undefined) {
      throw wrong(`pins no exact version in line ${number} (${JSON.stringify(line.slice(0, 80))})`);
    }
    return { name: pinned, version: at, isHashed: digests !== '' };
  });
  const found = pins.find((pin) => plain(pin.name) === plain(name));
  if (found?.version !== version) {
    const said = found ? `pins ${name}==${found.version}` : `does not pin ${name}`;
    throw wrong(`${said}, and headroom.yaml says ${version}`);
  }
  const isHashed = pins.some((pin) => pin.isHashed);
  const install = [
    PYTHON,
    '-m',
    'pip',
    'install',
    '--disable-pip-version-check',
    '--no-input',
    WHEELS,
  ] as const;
  const commands: Command[] = [
    ['python3', '-m', 'venv', '.venv'],
    [...install, isHashed ? '--require-hashes' : '--no-deps', '--requirement', 'requirements.txt'],
    // Without digests pip looks after no dependency: what is missing is said now, not at the start.
    ...(isHashed ? [] : [[PYTHON, '-m', 'pip', 'check'] as const]),
  ];
  return {
    files: { 'requirements.txt': text },
    requires: ['python3'],
    commands,
    env: {},
    binFolders: ['.venv/bin'],
    build: BASES.PYTHON,
    run: BASES.PYTHON,
  };
}

/** Names that PyPI takes for one (PEP 503). */
const plain = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-');

/** Lines with those that continue them, without comments. */
function linesOf(text: string): { line: string; number: number }[] {
  const lines: { line: string; number: number }[] = [];
  let begun: { line: string; number: number } | undefined;
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const isContinued = raw.endsWith('\\');
    const part = (isContinued ? raw.slice(0, -1) : raw).replace(/(^|\s)#.*$/, '').trim();
    begun = { line: [begun?.line ?? '', part].filter(Boolean).join(' '), number: begun?.number ?? at + 1 };
    if (isContinued) continue;
    if (begun.line !== '') lines.push(begun);
    begun = undefined;
  }
  if (begun?.line) lines.push(begun);
  return lines;
}
