import { CPU_PROFILE_FORMATS, type CpuProfileFormat } from '@headroom/api/cpu-profiles';
import { readCpuProfiles, type StoredCpuProfile } from '@headroom/db';
import { toFolded, toPprof, toSpeedscope } from '@headroom/report/cpu-profile';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';

const WRITERS: Readonly<Record<CpuProfileFormat, (stored: StoredCpuProfile) => string | Uint8Array>> = {
  pprof: ({ profile }) => toPprof(profile),
  speedscope: (stored) => toSpeedscope(stored.profile, nameOf(stored)),
  folded: ({ profile }) => toFolded(profile),
};

/** A CPU profile as a file. Throws ApiError for an unknown format, and for a profile that is not done. */
export async function cpuProfileFile(id: string, format: string): Promise<Response> {
  if (!isFormat(format)) {
    const allowed = Object.keys(CPU_PROFILE_FORMATS).join(', ');
    const message = `format must be one of ${allowed} (got ${JSON.stringify(format.slice(0, 64))}).`;
    throw new ApiError('not_found', message);
  }
  const stored = (await readCpuProfiles(db(), [id])).get(id);
  if (!stored) throw notFound('finished CPU profile', id);
  const { type, end } = CPU_PROFILE_FORMATS[format];
  return new Response(WRITERS[format](stored) as BodyInit, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${nameOf(stored)}-${id.slice(0, 8)}.${end}"`,
      // A profile that is done stays as it is; the right to read it may end.
      'cache-control': 'private, max-age=300',
    },
  });
}

const isFormat = (format: string): format is CpuProfileFormat => Object.hasOwn(CPU_PROFILE_FORMATS, format);

/** Name of a file; ids of a project's servers hold no other characters than a file may. */
const nameOf = ({ serverId, side }: StoredCpuProfile) =>
  [serverId.replace(/[^\w.-]/g, '_'), ...(side ? [side] : [])].join('-');
