import { Readable } from 'node:stream';
import { type ProjectVersion, readArchive, readVersion } from '@headroom/db';
import { versionRef } from '@headroom/model/run';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';

/** Content types of archives, by the ends of their names. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.(zip|mcpb)$/i, 'application/zip'],
  [/\.(tar\.gz|tgz|gz)$/i, 'application/gzip'],
];

/** The archive of a version as a file, read part by part as the client takes it. Throws ApiError where there is none. */
export async function archiveFile(projectId: string, number: string): Promise<Response> {
  const version = /^[1-9]\d{0,8}$/.test(number)
    ? await readVersion(db(), projectId, versionRef(Number(number)))
    : null;
  if (!version) throw new ApiError('not_found', `The project has no version ${JSON.stringify(number)}.`);
  const parts = Readable.toWeb(Readable.from(wholeArchive(version)));
  return new Response(parts as ReadableStream<Uint8Array>, { headers: headersOf(version) });
}

/** Parts of an archive. Throws, which breaks the connection off, where they end early: the version was deleted. */
async function* wholeArchive({ id, bytes }: ProjectVersion): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const part of readArchive(db(), id)) {
    left -= part.byteLength;
    yield part;
  }
  if (left !== 0) throw new Error(`the archive of version ${id} ended ${left} bytes too early`);
}

function headersOf({ fileName }: ProjectVersion): Record<string, string> {
  const [, type = 'application/octet-stream'] = TYPES.find(([end]) => end.test(fileName)) ?? [];
  return {
    'content-type': type,
    'content-disposition': dispositionOf(fileName),
    'cache-control': 'private, no-store',
  };
}

/** `attachment` with a name that any client reads, and by RFC 5987 the whole one where that has other characters. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${whole}`}`;
}
