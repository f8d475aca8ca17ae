import { SourceRefused } from '@headroom/project';
import type { Command } from '../buildable.ts';
import { BASES } from './generated.ts';
import type { InstalledPackage, LockedPackage } from './package.ts';

const PYTHON = '.venv/bin/python';
/** A source distribution would run its own program to be installed. */
const WHEELS = '--only-binary=:all:';
/** `name==version` with extras, without spaces. */
const PINNED = /^([A-Za-z0-9][\w.-]*)(?:\[[\w.,-]*\])?==([\w.!+]+)$/;
const DIGEST = /^--hash=\w{1,20}:[0-9a-f]{1,200}$/;

/** Characters at which Python's `str.splitlines` ends a line, beside the line feed. */
const OTHER_ENDS = [0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029].map((code) =>
  String.fromCharCode(code),
);

/** A package of PyPI by a file of exact versions, such as pip-compile and uv write. @throws SourceRefused */
export function fromPypi({ name, version, lock, text }: LockedPackage): InstalledPackage {
  const again = `make one with \`echo ${name}==${version} | uv pip compile --universal --generate-hashes -\``;
  const wrong = (problem: string) => new SourceRefused(`package.lock: ${lock} ${problem}; ${again}`);
  // pip ends lines where these stand, too: what we take for a comment would be options to it.
  if (OTHER_ENDS.some((end) => text.replaceAll('\r\n', '\n').includes(end))) {
    throw wrong('holds characters that end lines besides line feeds');
  }
  const pins = linesOf(text).map(({ line, number }) => {
    const { pinned, at, isHashed } = pinOf(line);
    if (pinned === undefined || at === undefined) {
      throw wrong(`pins no exact version in line ${number} (${JSON.stringify(line.slice(0, 80))})`);
    }
    return { name: pinned, version: at, isHashed };
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
    // Its lines on each wheel bury what a reader looks for; errors it prints all the same.
    '--quiet',
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

/** Package that a line pins; nothing where it also holds an option. Its marker is pip's to read. */
function pinOf(line: string): { pinned?: string; at?: string; isHashed: boolean } {
  const words = line.split(/\s+/);
  const rest = words.filter((word) => !DIGEST.test(word));
  const isHashed = rest.length < words.length;
  if (rest.some((word) => word.startsWith('-'))) return { isHashed };
  const [requirement = ''] = rest.join('').split(';', 1);
  const [, pinned, at] = PINNED.exec(requirement) ?? [];
  return pinned === undefined || at === undefined ? { isHashed } : { pinned, at, isHashed };
}

/** Names that PyPI takes for one (PEP 503). */
const plain = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-');

/** Lines with those that continue them, without comments. */
function linesOf(text: string): { line: string; number: number }[] {
  const lines: { line: string; number: number }[] = [];
  let parts: string[] = [];
  let number = 1;
  const all = text.split(/\r?\n/);
  for (const [at, raw] of all.entries()) {
    const isContinued = raw.endsWith('\\');
    const said = isContinued ? raw.slice(0, -1) : raw;
    const comment = said.search(/(?:^|\s)#/);
    parts.push((comment < 0 ? said : said.slice(0, comment)).trim());
    if (isContinued && at < all.length - 1) continue;
    const line = parts.filter(Boolean).join(' ');
    if (line !== '') lines.push({ line, number });
    parts = [];
    number = at + 2;
  }
  return lines;
}
