import { z } from 'zod';

export const MAX_RUN_NAME = 80;
export const MAX_NOTE = 2000;
export const MAX_TAGS = 8;

/** A word by which runs are found again. */
export const tagSchema = z
  .string('a tag must be text')
  .regex(/^[a-z0-9.-]{1,24}$/, 'a tag has 1 to 24 characters: lowercase letters, digits, "-" and "."');

/** Words that people give a run; nothing that is measured or judged depends on them. */
export const namingSchema = z.object({
  name: z
    .string('name must be text')
    .trim()
    .max(MAX_RUN_NAME, `name has at most ${MAX_RUN_NAME} characters`)
    .optional()
    .describe('Name of the run; empty: none.'),
  note: z
    .string('note must be text')
    .trim()
    .max(MAX_NOTE, `note has at most ${MAX_NOTE} characters`)
    .optional()
    .describe('Note on the run; empty: none.'),
  tags: z
    .array(tagSchema, 'tags must be a list of tags')
    .max(MAX_TAGS, `a run has at most ${MAX_TAGS} tags`)
    .refine((tags) => new Set(tags).size === tags.length, 'a tag may be given once only')
    .optional()
    .describe('Tags of the run.'),
});
export type Naming = z.infer<typeof namingSchema>;
