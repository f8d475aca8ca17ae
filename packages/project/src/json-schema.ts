import { z } from 'zod';
import { fileSchema } from './project.ts';

/**
 * The schema of `headroom.yaml`, version 1, for editors: its keys, their values, and what they mean. Rules between keys
 * are those of `parseProject` alone.
 */
export function projectJsonSchema() {
  return z.toJSONSchema(fileSchema, { io: 'input', target: 'draft-07', unrepresentable: 'any' });
}
