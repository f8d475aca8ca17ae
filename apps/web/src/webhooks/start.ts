import { sendMail } from '#mail/send.ts';
import { guard } from '#outbound/guard.ts';
import { db } from '#services/db.ts';
import { log } from '#services/log.ts';
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
