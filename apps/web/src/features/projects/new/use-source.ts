import { MAX_ARCHIVE_BYTES } from '@headroom/workload/archive';
import { useState } from 'react';
import { type Understood, understand } from '../discovery/understand.ts';
import { understandJson } from '../discovery/understand-json.ts';

/** Source of a new project's servers: a text that was typed or dropped, or an archive. */
export type Source = Understood | { readonly kind: 'archive'; readonly archive: File };

const MB = 2 ** 20;
const MAX_TEXT_BYTES = 64 * 1024;
const ARCHIVE_NAME = /\.(zip|tar\.gz|tgz)$/i;

/** What was typed, pasted, chosen or dropped, and its meaning. @param isRepository whether hosts read an address */
export function useSource(initial: string, isRepository: (address: string) => boolean) {
  const [text, setText] = useState(initial);
  const [file, setFile] = useState<{ name: string; source: Source }>();

  async function take(chosen: File | undefined) {
    setFile(chosen && { name: chosen.name, source: await sourceOf(chosen) });
  }

  const source: Source = file ? file.source : understoodOf(text, isRepository);
  return {
    text,
    source,
    fileName: file?.name,
    take,
    type(next: string) {
      setFile(undefined);
      setText(next);
    },
  };
}

function understoodOf(text: string, isRepository: (address: string) => boolean): Understood {
  const address = text.trim();
  if (isRepository(address)) return { kind: 'repository', address };
  return address.startsWith('{') ? understandJson(text) : understand(text);
}

async function sourceOf(file: File): Promise<Source> {
  if (ARCHIVE_NAME.test(file.name)) {
    if (file.size <= MAX_ARCHIVE_BYTES) return { kind: 'archive', archive: file };
    return { kind: 'refused', message: `${file.name} is larger than ${MAX_ARCHIVE_BYTES / MB} MB.` };
  }
  if (/\.json$/i.test(file.name)) {
    if (file.size <= MAX_TEXT_BYTES) return understandJson(await file.text());
    return { kind: 'refused', message: `${file.name} is larger than ${MAX_TEXT_BYTES / 1024} KB.` };
  }
  return {
    kind: 'refused',
    message: `${file.name} is none of these: an archive (.zip, .tar.gz, .tgz), or a JSON file of a client (.json). A Dockerfile needs the files beside it: pack them into an archive with a headroom.yaml.`,
  };
}
