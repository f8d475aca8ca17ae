import { db } from '#server/db.ts';
import { log } from '#server/log.ts';
import { sendMail } from '#server/mail/send.ts';
import { guard } from '#server/outbound/guard.ts';
import { startDispatcher } from './dispatcher.ts';

/** Tells webhooks and e-mail addresses of what happens, from now until the process is asked to end. */
export function dispatchEvents(): void {
  const { stop } = startDispatcher({
    db: db(),
    guard: guard(),
    mail: sendMail,
    warn: (fields, message) => log().warn(fields, message),
  });
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
