/** Secrets of workspaces, which a headroom.yaml names: what may be one. */
import { z } from 'zod';

const NAME_RULE =
  'must be a name of A to Z, digits and _, such as API_TOKEN, that begins with a letter and has at most 64 characters';

/** Name of a secret, in a file and among the settings of a workspace. */
export const secretNameSchema = z.string({ error: NAME_RULE }).regex(/^[A-Z][A-Z0-9_]{0,63}$/, NAME_RULE);

/** Characters of the shortest value. A shorter one stands in texts by chance, so it is not taken out of them. */
export const LEAST_SECRET_CHARACTERS = 4;
