import { z } from 'zod';

const RULE =
  'must be an image by its digest, such as ghcr.io/acme/server@sha256:<64 hexadecimal digits>: a tag can come to mean another image';

/** An image of a registry, by its digest. */
export const imageSchema = z
  .string()
  .max(400, 'must have at most 400 characters')
  .regex(/^[a-z0-9][\w./:-]*@sha256:[0-9a-f]{64}$/, RULE);
