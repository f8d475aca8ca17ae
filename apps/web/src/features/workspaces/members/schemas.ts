import { z } from 'zod';
import { momentSchema } from '#server/http/fields.ts';
import { roleSchema } from '../schemas.ts';

const MAX_EMAIL = 254;

export const memberSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  since: momentSchema,
});

export const memberRoleSchema = z.strictObject({ role: roleSchema });

/** Who is invited, and as what. */
export const newInvitationSchema = z.strictObject({
  email: z
    .string({ error: 'give the e-mail address as text' })
    .trim()
    .min(1, 'give an e-mail address')
    .max(MAX_EMAIL, `at most ${MAX_EMAIL} characters`)
    .pipe(z.email('an e-mail address: ada@example.org')),
  role: roleSchema,
});

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  createdAt: momentSchema,
  expiresAt: momentSchema,
});

export const newInvitationAnswerSchema = invitationSchema.extend({
  link: z
    .string()
    .nullable()
    .describe(
      'the link to pass on, where no e-mail was sent: there is no mail server, or the mailbox got several invitations within hours; null when it was sent',
    ),
});

export const acceptSchema = z.strictObject({
  secret: z.string({ error: 'give the end of the link as text' }).min(1).max(200),
});
