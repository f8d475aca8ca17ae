/** A CPU profile as it is stored: JSON, compressed by gzip. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { CPU_PROFILE_LIMITS, type CpuProfile, cpuProfileSchema } from './cpu-profile.ts';

/** Bytes of JSON that a stored profile may unpack to: its frames, nodes and counts at their limits take less. */
export const MAX_UNPACKED_BYTES = 64 * 2 ** 20;

/** Stored bytes that give no profile; the message says why. */
export class UnreadableCpuProfile extends Error {
  override name = 'UnreadableCpuProfile';
}

/**
 * A profile as its stored bytes.
 * @throws RangeError for a profile that takes more than MAX_UNPACKED_BYTES, or than `CPU_PROFILE_LIMITS.bytes` compressed
 */
export function encodeCpuProfile(profile: CpuProfile): Uint8Array<ArrayBuffer> {
  const json = Buffer.from(JSON.stringify(profile));
  if (json.length > MAX_UNPACKED_BYTES) {
    throw new RangeError(`CPU profile takes ${json.length} bytes; at most ${MAX_UNPACKED_BYTES} are read`);
  }
  const bytes = gzipSync(json);
  if (bytes.length > CPU_PROFILE_LIMITS.bytes) {
    throw new RangeError(
      `CPU profile takes ${bytes.length} bytes compressed; at most ${CPU_PROFILE_LIMITS.bytes} are stored`,
    );
  }
  return new Uint8Array(bytes);
}

/**
 * The profile of stored bytes.
 * @throws UnreadableCpuProfile for bytes that are no gzip or no JSON, unpack to more than MAX_UNPACKED_BYTES or break the
 * schema
 */
export function decodeCpuProfile(bytes: Uint8Array): CpuProfile {
  const json = unpacked(bytes);
  try {
    return cpuProfileSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw new UnreadableCpuProfile(`stored CPU profile is invalid: ${(cause as Error).message}`, { cause });
  }
}

function unpacked(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
  } catch (cause) {
    const message = `stored CPU profile is damaged or unpacks to more than ${MAX_UNPACKED_BYTES} bytes`;
    throw new UnreadableCpuProfile(message, { cause });
  }
}
