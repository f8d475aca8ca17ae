import { ArchiveRefused, MAX_NAME_BYTES, MAX_PATH_BYTES, shownName } from './limits.ts';

/** Entries that macOS and git put beside the files of a folder. */
const LEFT_OUT = ['.git', '__MACOSX', '.DS_Store'];
const OF_MACOS = '._';
const DRIVE = /^[A-Za-z]:/;
/** Control characters, and the slash of Windows. */
const STRANGE = /[\p{Cc}\\]/u;

/**
 * The path of an entry from the root of the archive: names joined by `/`. Empty for the root itself; undefined for what
 * is left out.
 * @throws ArchiveRefused for a name that leads elsewhere, or that no folder can hold
 */
export function pathOf(name: string): string | undefined {
  const refused = (why: string) => new ArchiveRefused(`the entry ${shownName(name)} ${why}`);
  if (name.startsWith('/') || DRIVE.test(name))
    throw refused('has an absolute path; paths begin in the archive');
  if (STRANGE.test(name)) throw refused('has a backslash or a control character in its name');
  const names = name.split('/').filter((part) => part !== '' && part !== '.');
  if (names.includes('..')) throw refused('leads out of the archive: ".." is not allowed in paths');
  if (Buffer.byteLength(name) > MAX_PATH_BYTES)
    throw refused(`has a path of more than ${MAX_PATH_BYTES} bytes`);
  if (names.some((part) => Buffer.byteLength(part) > MAX_NAME_BYTES)) {
    throw refused(`has a name of more than ${MAX_NAME_BYTES} bytes`);
  }
  const isLeftOut = names.some((part) => LEFT_OUT.includes(part) || part.startsWith(OF_MACOS));
  return isLeftOut ? undefined : names.join('/');
}
