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
    text: `Hello ${name},\n\nconfirm that this address is yours, and you are signed in to Headroom:\n\n${url}\n\nThe link works for a day. If you did not ask for an account, do nothing: none will be usable.\n`,
  };
}

/** Mail to the owner of an account, when somebody requests another one with its address. */
export function knownMail({ email, name }: Addressee, url: string): Mail {
  return {
    to: email,
    subject: 'You have an account already',
    text: `Hello ${name},\n\nsomebody, perhaps you, asked for an account on Headroom with this address. There is one already; sign in here, or have a new password sent from there:\n\n${url}\n\nIf it was not you, do nothing: the account stays as it is.\n`,
  };
}

/** Lets the owner of an account choose a new password. */
export function resetMail({ email, name }: Addressee, url: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    text: `Hello ${name},\n\nchoose a new password for Headroom here:\n\n${url}\n\nThe link works for two hours, once. All your sessions end when you use it. If you did not ask for this, do nothing.\n`,
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
    text: `Hello,\n\n${inviter} invites you to the workspace “${workspace}” on Headroom, where benchmark runs of MCP servers are queued and read:\n\n${url}\n\nThe link works for a week, once, for an account with this e-mail address.\n`,
  };
}
