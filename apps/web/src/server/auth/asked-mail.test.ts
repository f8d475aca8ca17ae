import type { RunningRedis } from '@headroom/local';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientHeader } from '#server/http/client.ts';
import { LIMITS, LINK_S } from '#server/limits/limits.ts';
import { redis } from '#server/redis.ts';
import { startCountingRedis } from '../../../browser/counting-redis.ts';
import { type Mailbox, startMailbox } from '../../../browser/mailbox.ts';
import { sendAskedMail } from './asked-mail.ts';

let server: RunningRedis;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startCountingRedis(mailbox.env);
});
afterAll(async () => {
  redis().disconnect();
  await Promise.all([server.stop(), mailbox.close()]);
});
beforeEach(() => redis().flushall());

let names = 0;
/** A mail to a mailbox that got none yet. */
const aMail = () => ({ to: `ada-${++names}@example.org`, subject: 'A link', text: 'https://x.example' });
const from = (host: number) => new Headers({ [clientHeader()]: `198.51.100.${host}` });

test.each(['resetMail', 'verificationMail', 'knownMail', 'invitationMail'] as const)(
  'of %s a mailbox gets few, from however many addresses they are asked for',
  async (kind) => {
    const mail = aMail();
    const { points } = LIMITS[kind];
    const sent: boolean[] = [];
    for (let host = 1; host <= points + 5; host++) sent.push(await sendAskedMail(kind, mail, from(host)));
    expect(sent).toEqual([...Array(points).fill(true), ...Array(5).fill(false)]);
    expect(mailbox.to(mail.to)).toHaveLength(points);
    // Another mailbox is another, and another kind too.
    expect(await sendAskedMail(kind, aMail(), from(200))).toBe(true);
    const other = kind === 'resetMail' ? 'verificationMail' : 'resetMail';
    expect(await sendAskedMail(other, mail, from(201))).toBe(true);
  },
);

test('one address gets one sent and no second while that is fresh; the owner elsewhere gets one', async () => {
  const mail = aMail();
  const asked = [from(1), from(1), from(1), from(2)];
  const sent: boolean[] = [];
  for (const headers of asked) sent.push(await sendAskedMail('resetMail', mail, headers));
  expect(sent).toEqual([true, false, false, true]);
  expect(await sendAskedMail('resetMail', { ...mail, to: mail.to.toUpperCase() }, from(2))).toBe(false);
});

test('the links that keep a new one away work for as long again as they do so', () => {
  expect(LINK_S.reset).toBeGreaterThanOrEqual(2 * LIMITS.resetMail.seconds);
  expect(LINK_S.verification).toBeGreaterThanOrEqual(2 * LIMITS.verificationMail.seconds);
  for (const kind of ['resetMail', 'verificationMail'] as const) {
    expect(LIMITS.sameMail.seconds).toBeLessThan(LIMITS[kind].seconds);
  }
});

test('a mail that was not taken keeps none away', async () => {
  const mail = aMail();
  mailbox.refuse(true);
  for (let tried = 0; tried < 5; tried++) {
    await expect(sendAskedMail('resetMail', mail, from(tried % 2))).rejects.toThrow(/450/);
  }
  mailbox.refuse(false);
  expect(await sendAskedMail('resetMail', mail, from(1))).toBe(true);
});
