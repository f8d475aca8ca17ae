/** Limit of how often something may be asked for. */
export interface Limit {
  /** Name of what is counted, as in the refusal: "Too many …". */
  readonly what: string;
  /** Key that tells clients apart: each has a count of its own. */
  readonly keyedBy:
    | 'address'
    | 'e-mail'
    | 'e-mail and address'
    | 'browser'
    | 'account'
    | 'workspace'
    | 'actor';
  /** Number of times … */
  readonly points: number;
  /** … within so many seconds. */
  readonly seconds: number;
  /** Way that stays open at once to a client that is refused. */
  readonly instead?: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit. An address stands for everybody behind it, so its limits leave room for a team. Limits by
 * e-mail protect one account: a password is tried ten times from one address and a hundred times an hour from
 * all. Strangers must not lock an owner out by using up a limit: the owner of an account signs in from a
 * browser that did before, or by the mails that the strangers had sent.
 */
export const LIMITS = {
  signIn: { what: 'sign-ins from this address', keyedBy: 'address', points: 60, seconds: 10 * MINUTE },
  signInToAccount: {
    what: 'sign-ins with this e-mail from this address',
    keyedBy: 'e-mail and address',
    points: 10,
    seconds: 15 * MINUTE,
  },
  signInToAccountFromAnywhere: {
    what: 'sign-ins with this e-mail',
    keyedBy: 'e-mail',
    points: 100,
    seconds: HOUR,
    instead: 'Sign in from a browser used before, or choose a new password by e-mail.',
  },
  signInFromKnownBrowser: {
    what: 'sign-ins with this e-mail from this browser',
    keyedBy: 'browser',
    points: 10,
    seconds: 15 * MINUTE,
  },
  signUp: { what: 'sign-ups from this address', keyedBy: 'address', points: 10, seconds: HOUR },
  mail: { what: 'e-mails asked for from this address', keyedBy: 'address', points: 20, seconds: HOUR },
  // E-mails to one mailbox, which anybody may ask for. A client that asks for more is not refused: none is
  // sent, because those that were sent work for at least as long again (LINK_S).
  sameMail: {
    what: 'e-mails of a kind to one mailbox from this address',
    keyedBy: 'e-mail and address',
    points: 1,
    seconds: 5 * MINUTE,
  },
  resetMail: { what: 'links for a new password', keyedBy: 'e-mail', points: 3, seconds: HOUR },
  verificationMail: {
    what: 'links that confirm an address',
    keyedBy: 'e-mail',
    points: 5,
    seconds: 12 * HOUR,
  },
  knownMail: { what: 'notices of an account', keyedBy: 'e-mail', points: 2, seconds: 12 * HOUR },
  invitationMail: { what: 'invitations by e-mail', keyedBy: 'e-mail', points: 5, seconds: 12 * HOUR },
  account: { what: 'changes of an account', keyedBy: 'address', points: 300, seconds: 10 * MINUTE },
  tokenFailure: {
    what: 'unknown API tokens from this address',
    keyedBy: 'address',
    points: 30,
    seconds: 10 * MINUTE,
  },
  tokenCreation: { what: 'new API tokens', keyedBy: 'account', points: 20, seconds: HOUR },
  invitation: { what: 'invitations', keyedBy: 'account', points: 30, seconds: HOUR },
  runSubmission: { what: 'new runs', keyedBy: 'account', points: 120, seconds: HOUR },
  upload: { what: 'uploaded archives', keyedBy: 'account', points: 60, seconds: HOUR },
  redelivery: { what: 'messages sent again', keyedBy: 'workspace', points: 200, seconds: HOUR },
  webhookTest: { what: 'tests of webhooks', keyedBy: 'workspace', points: 60, seconds: HOUR },
  studyImport: { what: 'imports of studies', keyedBy: 'account', points: 30, seconds: HOUR },
  api: { what: 'requests to the API', keyedBy: 'actor', points: 1200, seconds: MINUTE },
} as const satisfies Record<string, Limit>;

/** Time that the links of e-mails work, in seconds: twice as long as strangers can keep a newer one away. */
export const LINK_S = {
  reset: 2 * LIMITS.resetMail.seconds,
  verification: 2 * LIMITS.verificationMail.seconds,
};

export type LimitName = keyof typeof LIMITS;
