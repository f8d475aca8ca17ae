import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { once } from '#server/once.ts';
import { loggingMailer, type Mail, type Mailer, smtpMailer } from './mailer.ts';

const mailer = once('mailer', (): Mailer => {
  const { HEADROOM_SMTP_URL: url, HEADROOM_MAIL_FROM: from } = env();
  return url && from ? smtpMailer({ url, from }) : loggingMailer((line) => log().info(line));
});

/** Whether e-mails leave this installation; where they do not, a page says that the link is in the server's log. */
export function mailIsSent(): boolean {
  return env().HEADROOM_SMTP_URL !== undefined;
}

/**
 * Sends a plain text, or writes it to the server's log when there is no mail server. Throws when the mail server
 * does not take it.
 */
export function sendMail(mail: Mail): Promise<void> {
  return mailer()(mail);
}
