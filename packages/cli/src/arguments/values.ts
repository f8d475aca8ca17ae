/** Kinds of values that options have. */
import { CUSTOM_KINDS, customPrefix, isCustom, parseProfile } from '@headroom/model/load';
import { OWN_PROFILES } from '@headroom/model/run';
import { z } from 'zod';

/** A list as options give it: repeated, or separated by commas. */
export const list = z
  .array(z.string())
  .transform((parts) =>
    parts
      .flatMap((part) => part.split(','))
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.length > 0, 'must not be empty')
  .optional();
export const text = z.string().min(1, 'must not be empty').optional();
export const many = z.array(z.string().min(1, 'must not be empty')).optional();
export const flag = z.boolean().default(false);

const RUNTIMES = ['auto', 'docker', 'process'] as const;
export const runtime = z.enum(RUNTIMES, `must be one of ${RUNTIMES.join(', ')}`).optional();

/** The address of a server. */
export const webAddress = z
  .string()
  .refine(isWebAddress, 'must be an address that begins with http:// or https://')
  .optional();

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

export const projectFile = z.string().min(1, 'must not be empty').default('headroom.yaml');

/** @param what is counted, as the message says */
export function whole(what: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `must be a whole number of ${what}, at least 1`)
    .transform(Number)
    .optional();
}

/** A load profile of somebody's own is read here; the API knows which others there are. */
export const queuedProfile = text.transform((profile, context) =>
  profile !== undefined && isCustom(profile) ? readOwnProfile(profile, context) : profile,
);

const OWN_KINDS = CUSTOM_KINDS.map(customPrefix).join(', ');

/** A load profile that files may be loaded by, in the form of its id. */
export const measuredProfile = z
  .string()
  .optional()
  .transform((profile, context) => {
    if (profile === undefined) return undefined;
    if (isCustom(profile)) return readOwnProfile(profile, context);
    if (OWN_PROFILES.some((id) => id === profile)) return profile;
    context.addIssue(
      `must be one of ${OWN_PROFILES.join(', ')}, or a custom one that begins with ${OWN_KINDS}`,
    );
    return z.NEVER;
  });

function readOwnProfile(profile: string, context: z.RefinementCtx): string {
  const parsed = parseProfile(profile);
  if ('profile' in parsed) return parsed.profile.id;
  context.addIssue(`is invalid: ${parsed.message}`);
  return z.NEVER;
}
