/** How often something may be asked for. */
export interface Limit {
  /** What is counted, as the refusal names it: "Too many …". */
  readonly what: string;
  /** What tells who asks apart: each has a count of their own. */
  readonly keyedBy: 'address' | 'e-mail' | 'e-mail and address' | 'actor';
  /** So many times … */
  readonly points: number;
  /** … within so many seconds. */
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit. Addresses stand for whoever sits behind them, so theirs leave room for a team; those by e-mail protect
 * one account: a password is tried ten times from one address and a hundred times an hour from all.
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
  },
  signUp: { what: 'sign-ups from this address', keyedBy: 'address', points: 10, seconds: HOUR },
  mail: { what: 'e-mails asked for from this address', keyedBy: 'address', points: 20, seconds: HOUR },
  mailTo: { what: 'e-mails to this address', keyedBy: 'e-mail', points: 5, seconds: HOUR },
  account: { what: 'changes of an account', keyedBy: 'address', points: 300, seconds: 10 * MINUTE },
  tokenFailure: {
    what: 'unknown API tokens from this address',
    keyedBy: 'address',
    points: 30,
    seconds: 10 * MINUTE,
  },
  tokenCreation: { what: 'new API tokens', keyedBy: 'actor', points: 20, seconds: HOUR },
  invitation: { what: 'invitations', keyedBy: 'actor', points: 30, seconds: HOUR },
  runSubmission: { what: 'new runs', keyedBy: 'actor', points: 120, seconds: HOUR },
  studyImport: { what: 'imports of studies', keyedBy: 'actor', points: 30, seconds: HOUR },
  api: { what: 'requests to the API', keyedBy: 'actor', points: 1200, seconds: MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
