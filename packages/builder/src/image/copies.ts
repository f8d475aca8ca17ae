import { ANNOUNCED, contentOf, DockerfileRefused, type Instruction } from './instructions.ts';
import type { StageWork } from './lowering.ts';
import { asRoot } from './steps.ts';
import { execWords, PATH, splitFlags, wordsOf } from './words.ts';

const ARCHIVE = /\.tar\.|\.(tar|tgz|tbz2?|txz|tzst|gz|bz2|xz|zst)["']?$/i;
/** Addresses of files and of repositories, and what a variable could make one. */
const ADDRESS = /:|\$|^["']?git@|\.git(#|["']?$)/;

/** Refuses sources of an ADD that are fetched or unpacked; all others are copied. */
export function refuseFetched({ rest, line }: Instruction): void {
  const { rest: paths } = splitFlags(rest);
  const sources = (execWords(paths) ?? wordsOf(paths)).slice(0, -1);
  if (sources.some((source) => ADDRESS.test(source))) {
    const allowed = 'paths of the context; use RUN for what is fetched';
    throw DockerfileRefused.at(line, `ADD of an address or a variable is not allowed; allowed: ${allowed}`);
  }
  if (sources.some((source) => ARCHIVE.test(source))) {
    throw DockerfileRefused.at(line, 'ADD of an archive is not allowed; use COPY, and unpack it in a RUN');
  }
}

const NAME = String.raw`(?:[\w.-]|\$\{[A-Za-z_]\w*\}|\$[A-Za-z_])+`;
const FROM_FLAG = /^--from=([\w.-]+)$/;
const OWNER_FLAG = new RegExp(`^--chown=(${NAME}(?::${NAME})?)$`);
const MODE_FLAG = /^--chmod=([0-7]{3,4}|[ugoa]*[-+=][rwxXst]*(?:,[ugoa]*[-+=][rwxXst]*)*)$/;
const LINK_FLAG = /^--link(=(true|false))?$/;

/** Owners that images without a shell have. */
const EVERYWHERE = /^(\d+|root|nobody|nonroot)$/;

/**
 * Whether the engine can look an owner up. It fails for one that the image does not have, where BuildKit takes root;
 * one that no instruction mentions may be such.
 */
function isCertain(owner: string, { mentions }: StageWork): boolean {
  return owner.split(':').every((name) => EVERYWHERE.test(name) || name.includes('$') || mentions(name));
}

/** A COPY as engines know it: modes are set behind it, and here-documents are files of the context. */
export function lowerCopy(instruction: Instruction, work: StageWork): Instruction[] {
  const { keyword, line } = instruction;
  const { flags, rest } = splitFlags(instruction.rest);
  const engineFlags: string[] = [];
  const settings: Setting[] = [];
  for (const flag of flags) {
    const from = keyword === 'COPY' ? FROM_FLAG.exec(flag)?.[1] : undefined;
    const owner = OWNER_FLAG.exec(flag)?.[1];
    const mode = MODE_FLAG.exec(flag)?.[1];
    if (from !== undefined) engineFlags.push(`--from=${work.use(from, instruction)}`);
    else if (owner !== undefined && isCertain(owner, work)) engineFlags.push(flag);
    else if (owner !== undefined) settings.unshift({ command: `chown -h ${owner}`, isOptional: true });
    else if (mode !== undefined) settings.push({ command: `chmod ${mode}`, isOptional: false });
    else if (!LINK_FLAG.test(flag)) {
      const allowed = `${keyword === 'COPY' ? '--from=<an earlier stage>, ' : ''}--chown=<user>:<group>, --chmod and --link`;
      throw DockerfileRefused.at(line, `${keyword} with ${flag} is not allowed; allowed: ${allowed}`);
    }
  }
  const paths = withFiles(rest, instruction, work);
  const copyTo = (place: string) => ({ keyword: 'COPY', rest: [...engineFlags, place].join(' '), line });
  if (settings.length === 0) return [copyTo(paths)];
  return [copyTo(paths), ...withSettings(settings, paths, instruction, work, copyTo)];
}

/** Paths of a COPY, each here-document replaced by a file of the context. */
function withFiles(
  rest: string,
  { keyword, hereDocuments = [], line }: Instruction,
  work: StageWork,
): string {
  if (!rest.includes('<<')) return rest;
  const documents = [...hereDocuments];
  const words = wordsOf(rest).map((word) => {
    const document = ANNOUNCED.test(word) ? documents.shift() : undefined;
    if (!document) {
      if (!word.includes('<<')) return word;
      throw DockerfileRefused.at(line, `${keyword} with ${word} is not allowed; allowed: <<WORD`);
    }
    if (!document.isQuoted && /[$\\]/.test(document.text)) {
      const how = `quote its word, <<"${document.word}", or write the file in a RUN`;
      throw DockerfileRefused.at(
        line,
        `variables and backslashes in a file of ${keyword} are not allowed: ${how}`,
      );
    }
    const path = `${FILES_FOLDER}/${work.places++}/${document.word}`;
    work.files.set(path, contentOf(document));
    return path;
  });
  return words.join(' ');
}

/** Folder of the context that here-documents are in. */
export const FILES_FOLDER = '.headroom-files';

interface Setting {
  /** Command whose last argument is a file. */
  command: string;
  /** Whether nothing is set where the command fails. */
  isOptional: boolean;
}

/** Sets modes and owners of what was copied: a second copy in a folder of its own tells which files of a folder those are. */
function withSettings(
  settings: readonly Setting[],
  paths: string,
  { keyword, line }: Instruction,
  work: StageWork,
  copyTo: (place: string) => Instruction,
): Instruction[] {
  const exec = execWords(paths);
  const words = exec ?? wordsOf(paths);
  const to = words.at(-1) ?? '';
  if (words.length < 2 || !PATH.test(to)) {
    const allowed = 'sources, and a destination without special characters';
    throw DockerfileRefused.at(
      line,
      `${keyword} with --chmod, or --chown of an unknown user, takes ${allowed}`,
    );
  }
  const copied = `/.headroom-copies-${work.places++}`;
  const again = [...words.slice(0, -1), `${copied}/`];
  const steps = settings.map(({ command, isOptional }) => {
    const files = command.startsWith('chmod') ? '! -type l ' : '';
    const each = `find . -mindepth 1 ${files}-exec ${command} "$t/{}" \\;`;
    const step = `if [ -d "$t" ]; then cd ${copied}; ${each} ; cd /; else ${command} "$t"; fi`;
    return isOptional ? `if ${command} ${copied} 2>/dev/null; then ${step}; fi` : step;
  });
  const script =
    `set -e; w=$PWD; t="${to}"; case "$t" in /*) ;; *) t="\${w%/}/$t";; esac; ` +
    `${steps.join('; ')}; rm -rf ${copied}`;
  return [
    copyTo(exec ? JSON.stringify(again) : again.join(' ')),
    ...asRoot(script, work.standing.user, line),
  ];
}
