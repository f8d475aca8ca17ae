import { MAX_ARCHIVE_BYTES } from '@headroom/model/run/archive';
import { useRef, useState } from 'react';
import { type Understood, understand } from '../discovery/understand.ts';
import type { FileServer } from '../discovery/understand-file.ts';

/** Source of a new project's servers: a text that was typed or dropped, or an archive. */
export type Source = Understood | { readonly kind: 'archive'; readonly archive: File };

/** A file that was chosen, dropped or pasted. */
interface ReadFile {
  readonly name: string;
  readonly source: Source;
  /** The servers of the file; `source` is one of them. */
  readonly servers: readonly FileServer[];
}

const MB = 2 ** 20;
const MAX_TEXT_BYTES = 64 * 1024;
const ARCHIVE_NAME = /\.(zip|mcpb|tar\.gz|tgz)$/i;
/** `Dockerfile`, `Dockerfile.dev`, `shop.dockerfile`. */
const DOCKERFILE_NAME = /^(dockerfile|containerfile)(\.[^.]+)?$|\.dockerfile$/i;
const TEXT_NAME = /\.(json|jsonc|ya?ml)$/i;
/** Beginning of JSON, before which VS Code's files may have comments. */
const JSON_TEXT = /^\s*(\{|\/\/|\/\*)/;

/** Name of a file that was pasted. */
const PASTED = 'pasted.json';

/** What was typed, pasted, chosen or dropped, and its meaning. @param isRepository whether hosts read an address */
export function useSource(initial: string, isRepository: (address: string) => boolean) {
  const [text, setText] = useState(initial);
  const [file, setFile] = useState<ReadFile>();
  const latest = useRef(0);

  /** Shows a file once it is read, unless something else was given meanwhile. */
  async function show(reading: Promise<ReadFile> | undefined) {
    latest.current += 1;
    const mine = latest.current;
    const read = await reading;
    if (mine === latest.current) setFile(read);
  }

  return {
    text,
    source: file ? file.source : understoodOf(text, isRepository),
    fileName: file?.name,
    servers: file?.servers ?? [],
    take: (chosen: File | undefined) => show(chosen && readChosen(chosen)),
    /** Has another server of the file chosen. */
    choose(name: string) {
      const source = file?.servers.find((server) => server.name === name)?.source;
      if (file && source) setFile({ ...file, source });
    },
    type(next: string) {
      setFile(undefined);
      setText(next);
      void show(JSON_TEXT.test(next) ? readText(PASTED, next) : undefined);
    },
    /** Takes a pasted text that one line cannot hold. @returns whether it is one */
    paste(pasted: string): boolean {
      if (!JSON_TEXT.test(pasted)) return false;
      setText('');
      void show(readText(PASTED, pasted));
      return true;
    },
  };
}

function understoodOf(text: string, isRepository: (address: string) => boolean): Understood {
  const address = text.trim();
  return isRepository(address) ? { kind: 'repository', address } : understand(text);
}

async function readChosen(file: File): Promise<ReadFile> {
  const { name } = file;
  if (ARCHIVE_NAME.test(name)) {
    if (file.size > MAX_ARCHIVE_BYTES)
      return refusedFile(name, `is larger than ${MAX_ARCHIVE_BYTES / MB} MB.`);
    return { name, source: { kind: 'archive', archive: file }, servers: [] };
  }
  if (DOCKERFILE_NAME.test(name)) {
    return refusedFile(
      name,
      'needs the files beside it: drop its folder as an archive (.zip, .tar.gz, .tgz), or name its repository.',
    );
  }
  if (!TEXT_NAME.test(name)) {
    return refusedFile(
      name,
      'is none of these: an archive (.zip, .tar.gz, .tgz, .mcpb), a JSON file of a client or a registry (.json), a smithery.yaml.',
    );
  }
  if (file.size > MAX_TEXT_BYTES) return refusedFile(name, `is larger than ${MAX_TEXT_BYTES / 1024} KB.`);
  return readText(name, await file.text());
}

/** Servers of a text. Its readers are fetched when they are needed first. */
async function readText(name: string, text: string): Promise<ReadFile> {
  const { understandFile } = await import('../discovery/understand-file.ts');
  const servers = understandFile({ name, text });
  return { name, source: servers[0]?.source ?? { kind: 'empty' }, servers };
}

function refusedFile(name: string, problem: string): ReadFile {
  return { name, source: { kind: 'refused', message: `${name} ${problem}` }, servers: [] };
}
