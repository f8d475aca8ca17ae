import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggingMailer, smtpMailer } from './mailer.ts';

const FROM = 'Headroom <bench@example.org>';
const received: { from: string; to: string[]; text: string }[] = [];

const server = new SMTPServer({
  logger: false,
  // Its certificate is one for tests, which no client trusts.
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: true,
  onAuth({ username, password }, _session, callback) {
    if (username === 'bench' && password === 'p@ss') callback(null, { user: 'bench' });
    else callback(new Error('wrong password'));
  },
  onRcptTo({ address }, _session, callback) {
    callback(address.startsWith('nobody@') ? new Error('no such mailbox') : null);
  },
  async onData(stream, { envelope }, callback) {
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    received.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: await text(stream) });
    callback(null);
  },
});
let port = 0;

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  port = (listening.address() as AddressInfo).port;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const mailer = (credentials = '') =>
  smtpMailer({ url: `smtp://${credentials}127.0.0.1:${port}`, from: FROM });
const mail = {
  to: 'ada@example.org',
  subject: 'Your run ended',
  text: 'Look: https://bench.example.org/runs/1',
};

test('a mail reaches the mail server, from whom it should be', async () => {
  await mailer()(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'bench@example.org', to: ['ada@example.org'] });
  expect(received[0]?.text).toContain(`From: ${FROM}`);
  expect(received[0]?.text).toContain('Subject: Your run ended');
  expect(received[0]?.text).toContain('Look: https://bench.example.org/runs/1');
});

test('user and password of the URL are used', async () => {
  await mailer('bench:p%40ss@')(mail);
  expect(received).toHaveLength(1);
  await expect(mailer('bench:wrong@')(mail)).rejects.toThrow(/wrong password/);
});

test('what a user typed cannot add a recipient or a header', async () => {
  await mailer()({ ...mail, subject: 'Hello\r\nBcc: eve@example.org' });
  await mailer()({ ...mail, to: 'ada@example.org, eve@example.org' }).catch(() => {});
  expect(received.flatMap(({ to }) => to).filter((to) => to === 'eve@example.org')).toEqual([]);
  expect(received[0]?.text).not.toMatch(/^bcc:/im);
});

test('a mail that is not taken throws what the mail server said', async () => {
  await expect(mailer()({ ...mail, to: 'nobody@example.org' })).rejects.toThrow(/no such mailbox/);
});

test('without a mail server a mail is one line with its link', async () => {
  const lines: string[] = [];
  await loggingMailer((line) => lines.push(line))({
    ...mail,
    subject: 'Hello\nfaked line\u2028\u001b[31m',
    text: 'Open this:\n\nhttps://bench.example.org/x?token=abc\n',
  });
  expect(lines).toEqual([
    'e-mail not sent (HEADROOM_SMTP_URL is not set) to ada@example.org: Hello faked line [31m: Open this: https://bench.example.org/x?token=abc',
  ]);
});
