import { createTransport } from 'nodemailer';

export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail on; throws when it was not accepted. */
export type Mailer = (mail: Mail) => Promise<void>;

/** Time that the mail server may be silent, at each step. */
const SILENCE_MS = 10_000;

/** Sends through an SMTP server. @param url smtp:// or smtps://, with credentials where it wants them */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  });
  return async ({ to, subject, text }) => {
    // An object, so that an address with a comma in it is not read as two.
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

/** Writes each mail as one line, links included: for an installation without a mail server. */
export function loggingMailer(write: (line: string) => void): Mailer {
  return async ({ to, subject, text }) => {
    write(
      `e-mail not sent (HEADROOM_SMTP_URL is not set) to ${inLine(to)}: ${inLine(subject)}: ${inLine(text)}`,
    );
  };
}

/** Text without line breaks and control characters: what users typed must not look like lines of the log. */
function inLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
