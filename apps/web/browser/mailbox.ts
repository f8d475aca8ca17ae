import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** Settings of an app that sends here. */
  readonly env: Record<string, string>;
  /** The mails to an address so far, headers and text, oldest first. */
  to(email: string): string[];
  /** The link in the newest mail to an address. */
  linkTo(email: string): string;
  /** Refuses mails from now on, or takes them again. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

/** A mail server that keeps what it gets. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: { to: string[]; text: string }[] = [];
  let refusing = false;
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) =>
      callback(refusing ? Object.assign(new Error('not now'), { responseCode: 450 }) : null),
    async onData(stream, { envelope }, callback) {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: decoded(await text(stream)) });
      callback(null);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  const to = (email: string) => mails.filter((mail) => mail.to.includes(email)).map((mail) => mail.text);
  return {
    env: {
      HEADROOM_SMTP_URL: `smtp://127.0.0.1:${port}`,
      HEADROOM_MAIL_FROM: 'Headroom <bench@example.org>',
    },
    to,
    linkTo(email) {
      const link = /https?:\/\/\S+/.exec(to(email).at(-1) ?? '')?.[0];
      if (!link) throw new Error(`no mail with a link came for ${email}`);
      return link;
    },
    refuse(refused) {
      refusing = refused;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Lines as they were before they were broken for the way ("quoted-printable"). */
function decoded(mail: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(mail)) return mail;
  const bytes = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
