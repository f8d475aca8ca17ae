/** Secrets in a log, and what replaces them. */
const REDACTED = '[redacted]';

/** Fields whose values no log shows, whatever they hold. */
const FIELDS = [
  ...['authorization', 'cookie', '["set-cookie"]', 'password', 'newPassword', 'currentPassword'],
  ...['token', 'secret', 'secretHash', 'accessToken', 'refreshToken', 'idToken', 'shareKey'],
  // Command that ioredis was told to send, which may hold the password of Redis.
  'command.args',
];

/** Depths at which secret fields are looked for: the line, an object in it, an object in that. */
const DEPTHS = ['', '*', '*.*'];

/** Paths for pino's `redact`. */
export const REDACTED_PATHS: readonly string[] = DEPTHS.flatMap((depth) =>
  FIELDS.map((field) => {
    if (depth === '') return field;
    return field.startsWith('[') ? `${depth}${field}` : `${depth}.${field}`;
  }),
);

/** Authority of an address: host and port, and before them perhaps user and password. */
const AUTHORITY = /(?<=:\/\/)[^\s/?#"']+/g;
/** Credentials of a request: RFC 9110, section 11.6.2. */
const AUTHORIZATION = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi;
/** Cookies by which a browser is signed in. */
const SESSION = /(session_(?:token|data)=)[^;\s"\\]+/gi;

/** Names of variables of the environment that hold a secret. */
const SECRET_NAME = /(SECRET|TOKEN|PASSWORD|PRIVATE_KEY|API_KEY|SECRETS_KEY)$/;
/** A shorter one would black out ordinary words, and is none. */
const SHORTEST_SECRET = 6;

/**
 * The secrets that an environment holds: variables called so, and the passwords of addresses (as they are written
 * and as they are meant). A password that is also the user's name is none: it would black out that word.
 */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  const found = Object.entries(environment).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) ? [value] : passwordsIn(value),
  );
  return [...new Set(found)].filter((secret) => secret.length >= SHORTEST_SECRET);
}

function passwordsIn(value: string): string[] {
  if (!value.includes('@') || !URL.canParse(value)) return [];
  const { username, password } = new URL(value);
  return password === username ? [] : [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded after all: it is meant as it is written.
    return text;
  }
}

/**
 * Takes these secrets, and whatever looks like one, out of a line that is about to be written. Its time grows with the
 * line's length and no faster: a stranger's request may be in it.
 */
export function redactor(secrets: readonly string[]): (line: string) => string {
  // The line is JSON already: a secret may stand in it escaped. Longest first: one may be part of another.
  const forms = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))];
  forms.sort((a, b) => b.length - a.length);
  return (line) => {
    let clean = line;
    for (const form of forms) clean = clean.replaceAll(form, REDACTED);
    return clean
      .replace(AUTHORITY, withoutCredentials)
      .replace(AUTHORIZATION, `$1 ${REDACTED}`)
      .replace(SESSION, `$1${REDACTED}`);
  };
}

/** Host of `user:password@host`; the password may hold an unescaped @. */
function withoutCredentials(authority: string): string {
  const end = authority.lastIndexOf('@');
  const isSecret = authority.slice(0, Math.max(end, 0)).includes(':');
  return isSecret ? `${REDACTED}${authority.slice(end)}` : authority;
}
