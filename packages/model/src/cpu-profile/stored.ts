/** A CPU profile as it is stored: JSON, compressed by gzip. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { CPU_PROFILE_LIMITS, type CpuProfile, cpuProfileSchema } from './cpu-profile.ts';

/** Bytes of JSON that a stored profile may unpack to: its frames, nodes and counts at their limits take less. */
export const MAX_UNPACKED_BYTES = 64 * 2 ** 20;

/**
 * A profile as its stored bytes.
 * @throws RangeError for a profile that takes more than `CPU_PROFILE_LIMITS.bytes`
 */
export function encodeCpuProfile(profile: CpuProfile): Uint8Array<ArrayBuffer> {
  const bytes = gzipSync(JSON.stringify(profile));
  if (bytes.length > CPU_PROFILE_LIMITS.bytes) {
    throw new RangeError(
      `CPU profile takes ${bytes.length} bytes compressed; at most ${CPU_PROFILE_LIMITS.bytes} are stored`,
    );
  }
  return new Uint8Array(bytes);
}

/**
 * The profile of stored bytes.
 * @throws Error for bytes that are no gzip or no JSON or unpack to more than MAX_UNPACKED_BYTES, ZodError for a profile
 * that breaks its schema
 */
export function decodeCpuProfile(bytes: Uint8Array): CpuProfile {
  return cpuProfileSchema.parse(JSON.parse(unpacked(bytes)));
}

function unpacked(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
  } catch (cause) {
    throw new Error(`stored CPU profile is damaged or unpacks to more than ${MAX_UNPACKED_BYTES} bytes`, {
      cause,
    });
  }
}
