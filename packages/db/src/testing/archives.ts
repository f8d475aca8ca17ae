import { createHash } from 'node:crypto';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { Db } from '../db.ts';
import { addVersion, createArchiveProject, type NewArchive } from '../projects/upload.ts';

const PART_BYTES = 4096;

/** An archive as the web app stores one that it has judged: what is in it, is made up. */
export function anArchive(content: string | Buffer, fileName = 'shop.zip'): NewArchive {
  const bytes = Buffer.from(content);
  const digest = createHash('sha256').update(bytes).digest('hex');
  async function* parts() {
    for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
  }
  return { fileName, digest, bytes: bytes.length, files: 1, fileBytes: 1, createdById: null, parts };
}

/** A project of archives, never tried, whose versions are these. Returns its id. */
export async function archiveProject(
  db: Db,
  { workspaceId, hostClass = DEFAULT_HOST_CLASS }: { workspaceId: string; hostClass?: string },
  [first, ...others]: readonly [NewArchive, ...NewArchive[]],
): Promise<string> {
  const project = { workspaceId, createdById: null, title: 'Shop', path: 'headroom.yaml', hostClass };
  const { projectId } = await createArchiveProject(db, project, first);
  for (const other of others) await addVersion(db, projectId, other);
  return projectId;
}
