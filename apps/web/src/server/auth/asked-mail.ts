import { giveBack, isAllowed } from '#server/limits/consume.ts';
import { keyOfAddress, keyOfEmail } from '#server/limits/keys.ts';
import type { LimitName } from '#server/limits/limits.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/send.ts';

/** Mails that strangers can cause to a mailbox, by the limit of their kind. */
export type AskedMail = Extract<LimitName, 'resetMail' | 'verificationMail' | 'knownMail' | 'invitationMail'>;

/**
 * Sends a mail that anybody may request, unless several of its kind went to the mailbox, or one was requested
 * from the same address a moment ago. Those still work, so the owner is not locked out, and no mailbox is
 * flooded. Throws when the mail server does not take it; then it does not count.
 * @param asked headers of the request for it; without, it counts by its mailbox alone
 * @returns whether it was sent
 */
export async function sendAskedMail(kind: AskedMail, mail: Mail, asked?: Headers): Promise<boolean> {
  const mailbox = keyOfEmail(mail.to);
  const counts: [LimitName, string][] = [[kind, mailbox]];
  if (asked) counts.unshift(['sameMail', `${kind}|${mailbox}|${keyOfAddress(asked)}`]);
  for (const [name, key] of counts) if (!(await isAllowed(name, key))) return false;
  try {
    await sendMail(mail);
    return true;
  } catch (error) {
    for (const [name, key] of counts) await giveBack(name, key);
    throw error;
  }
}
