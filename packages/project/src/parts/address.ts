import { z } from 'zod';

const RULE = 'must be a path of the server that begins with one "/", such as /mcp, without spaces and "#"';

/** Part of an address that follows host and port. */
export const addressPathSchema = z
  .string()
  .max(400, 'must have at most 400 characters')
  .regex(/^\/(?!\/)[\x21\x22\x24-\x5b\x5d-\x7e]*$/, RULE);
