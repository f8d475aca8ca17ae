import type { Mail } from '#server/mail/mailer.ts';

interface Addressee {
  readonly email: string;
  readonly name: string;
}

/** Asks the owner of an address to confirm that an account may use it. */
export function verificationMail({ email, name }: Addressee, url: string): Mail {
  return {
    to: email,
    subject: 'Confirm your e-mail address',
    text: `Hello ${name},\n\nplease confirm that this address is yours. The link also signs you in to Headroom:\n\n${url}\n\nThe link works for a day. If you did not ask for an account, ignore this e-mail: without confirmation the account cannot be used.\n`,
  };
}

/** Mail to the owner of an account, when somebody requests another one with its address. */
export function knownMail({ email, name }: Addressee, url: string): Mail {
  return {
    to: email,
    subject: 'You already have an account',
    text: `Hello ${name},\n\nsomeone, perhaps you, asked for an account on Headroom with this address, which already has one. Sign in here, or ask there for a link to choose a new password:\n\n${url}\n\nIf it was not you, ignore this e-mail: the account stays as it is.\n`,
  };
}

/** Lets the owner of an account choose a new password. */
export function resetMail({ email, name }: Addressee, url: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    text: `Hello ${name},\n\nchoose a new password for Headroom here:\n\n${url}\n\nThe link works once, within two hours. Using it ends all your sessions. If you did not ask for this, ignore this e-mail.\n`,
  };
}

/** Invitation to a workspace. */
export function invitationMail(
  email: string,
  { workspace, inviter, url }: { workspace: string; inviter: string; url: string },
): Mail {
  return {
    to: email,
    subject: `${inviter} invites you to ${workspace}`,
    text: `Hello,\n\n${inviter} invites you to the workspace “${workspace}” on Headroom, where benchmark runs of MCP servers are queued and read:\n\n${url}\n\nThe link works once, within a week, for an account with this e-mail address.\n`,
  };
}
