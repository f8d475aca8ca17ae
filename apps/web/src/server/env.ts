import { randomBytes } from 'node:crypto';
import { serverDirsSchema } from '@headroom/builder';
import { secretsKeySchema } from '@headroom/db';
import { LOG_LEVELS, type LogLevel, secretsOf } from '@headroom/observe';
import { z } from 'zod';
import { allowedPlacesSchema } from './allowed-places.ts';
import { once } from './once.ts';

const days = (name: string) =>
  z.coerce
    .number({ error: `${name} is a number of days` })
    .int({ error: `${name} is a whole number of days` })
    .min(1, { error: `${name} is 1 or more days` })
    .max(36_500, { error: `${name} is at most 36500 days` });

/** Event streams that may be open at once, over all web processes, unless the settings say otherwise. */
export const STREAMS = { account: 20, link: 200, address: 100 } as const;

const streams = (name: string, usual: number) =>
  z.coerce
    .number({ error: `${name} is a number of event streams` })
    .int({ error: `${name} is a whole number of event streams` })
    .min(1, { error: `${name} is 1 or more event streams` })
    .max(100_000, { error: `${name} is at most 100000 event streams` })
    .default(usual);

const envSchema = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'set DATABASE_URL to postgresql://user@host:port/database',
  }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'set REDIS_URL to redis://host:port' }),
  /** Address at which readers find this app: in citations, badges, link previews and the site map. */
  HEADROOM_PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'set HEADROOM_PUBLIC_URL to the address readers use: https://bench.example.org',
    })
    .optional(),
  /** Signs cookies and links; the same for all web processes. */
  HEADROOM_SECRET: z
    .string()
    .min(32, { error: 'set HEADROOM_SECRET to at least 32 characters: openssl rand -base64 32' })
    .optional(),
  /** Key that secrets of workspaces are encrypted with, the same for workers; unset: none can be stored. */
  HEADROOM_SECRETS_KEY: secretsKeySchema,
  /** `1`: a visitor who is not signed in is the owner. For demos, on this machine only. */
  HEADROOM_DEMO_OWNER: z
    .enum(['', '0', '1'], { error: 'HEADROOM_DEMO_OWNER is 1 or unset' })
    .default('')
    .transform((value) => value === '1'),
  /** `invited`: accounts are for addresses that were invited, once there is an owner. The same for all web processes. */
  HEADROOM_SIGN_UP: z
    .enum(['open', 'invited'], { error: 'HEADROOM_SIGN_UP is open or invited' })
    .default('open'),
  /** Reverse proxies of ours between readers and this process: each adds to the right of x-forwarded-for. */
  HEADROOM_TRUSTED_PROXIES: z.coerce
    .number({
      error: 'HEADROOM_TRUSTED_PROXIES must be a number: how many proxies of yours stand before the app',
    })
    .int()
    .min(0)
    .max(9)
    .default(0),
  /** `off`: for tests and benchmarks, which ask for more than people do. */
  HEADROOM_RATE_LIMITS: z
    .enum(['on', 'off'], { error: 'HEADROOM_RATE_LIMITS is on, or off for tests and benchmarks' })
    .default('on'),
  /** An OAuth app of GitHub; with both set, people can sign in by it. */
  HEADROOM_GITHUB_CLIENT_ID: z.string().min(1).optional(),
  HEADROOM_GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  /** An OpenID Connect provider; with issuer, id and secret, people can sign in by it. */
  HEADROOM_OIDC_ISSUER: z
    .url({
      protocol: /^https?$/,
      error: 'set HEADROOM_OIDC_ISSUER to the address of the provider: https://login.example.org/realms/team',
    })
    .refine((issuer) => issuer.startsWith('https:') || isLoopback(issuer), {
      error: 'HEADROOM_OIDC_ISSUER must be https, unless the provider is on this machine',
    })
    .optional(),
  HEADROOM_OIDC_CLIENT_ID: z.string().min(1).optional(),
  HEADROOM_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Name of the provider on its button: "Continue with …". */
  HEADROOM_OIDC_NAME: z
    .string()
    .trim()
    .min(1, { error: 'HEADROOM_OIDC_NAME is the name on the button, 1 to 40 characters' })
    .max(40, { error: 'HEADROOM_OIDC_NAME is the name on the button, 1 to 40 characters' })
    .default('single sign-on'),
  /** The mail server, with its user and password where it wants them; unset: e-mails are written to the log. */
  HEADROOM_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'set HEADROOM_SMTP_URL to smtp://user:password@host:port, or smtps:// for TLS from the start',
    })
    .optional(),
  HEADROOM_MAIL_FROM: z
    .string()
    .includes('@', { error: 'set HEADROOM_MAIL_FROM to the sender of e-mails: Headroom <bench@example.org>' })
    .optional(),
  /** Places webhooks may lead to although not public, or without TLS: `hooks.internal:8080,10.0.0.7:443`. */
  HEADROOM_WEBHOOK_ALLOW: allowedPlacesSchema,
  /** Bearer token that a scraper of /metrics must bring; unset: there is no /metrics. */
  HEADROOM_METRICS_TOKEN: z
    .string()
    .min(16, { error: 'set HEADROOM_METRICS_TOKEN to at least 16 characters, or do not set it' })
    .optional(),
  /** Commit that the image was made of; unset: that of the checkout. */
  HEADROOM_REVISION: z.string().default(''),
  /** Days that evidence of runs (logs, samples, contract checks) is kept, and that the audit log is. */
  HEADROOM_KEEP_DAYS: days('HEADROOM_KEEP_DAYS').default(90),
  HEADROOM_KEEP_AUDIT_DAYS: days('HEADROOM_KEEP_AUDIT_DAYS').default(365),
  /** Unset: runs stay. */
  HEADROOM_KEEP_RUN_DAYS: days('HEADROOM_KEEP_RUN_DAYS').optional(),
  /** Time that the process serves on once it was told to end, so that proxies notice first. */
  HEADROOM_STOP_SECONDS: z.coerce
    .number({ error: 'HEADROOM_STOP_SECONDS is a number of seconds' })
    .int({ error: 'HEADROOM_STOP_SECONDS is a whole number of seconds' })
    .min(0, { error: 'HEADROOM_STOP_SECONDS is 0 or more seconds' })
    .max(300, { error: 'HEADROOM_STOP_SECONDS is at most 300 seconds' })
    .default(0),
  /** Event streams at once: of a person who is signed in, and of others by one secret link and from one address. */
  HEADROOM_STREAMS_PER_ACCOUNT: streams('HEADROOM_STREAMS_PER_ACCOUNT', STREAMS.account),
  HEADROOM_STREAMS_PER_LINK: streams('HEADROOM_STREAMS_PER_LINK', STREAMS.link),
  HEADROOM_STREAMS_PER_ADDRESS: streams('HEADROOM_STREAMS_PER_ADDRESS', STREAMS.address),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `LOG_LEVEL is one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  /** Port that the app listens on. */
  PORT: z.coerce.number({ error: 'PORT must be a number' }).int().min(0).max(65_535).default(3000),
});

/** Settings of an OpenID Connect provider, of which none can be missing where one is set. */
const OIDC = ['HEADROOM_OIDC_ISSUER', 'HEADROOM_OIDC_CLIENT_ID', 'HEADROOM_OIDC_CLIENT_SECRET'] as const;

function isLoopback(address: string): boolean {
  return URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

const checkedSchema = envSchema
  .superRefine((env, context) => {
    const missing = OIDC.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === OIDC.length) return;
    const present = OIDC.filter((name) => env[name] !== undefined).join(' and ');
    context.addIssue({
      code: 'custom',
      message: `${present} ${present.includes(' ') ? 'are' : 'is'} set: set ${missing.join(' and ')} too`,
    });
  })
  .refine(
    (env) => env.HEADROOM_SMTP_URL === undefined || env.HEADROOM_MAIL_FROM !== undefined,
    'HEADROOM_SMTP_URL is set: set HEADROOM_MAIL_FROM too, the sender of e-mails',
  )
  .refine(
    (env) => env.HEADROOM_SECRET !== undefined || env.HEADROOM_DEMO_OWNER,
    'set HEADROOM_SECRET to a secret of at least 32 characters: openssl rand -base64 32',
  )
  .refine(
    (env) => !(env.HEADROOM_RATE_LIMITS === 'off' && env.HEADROOM_PUBLIC_URL?.startsWith('https:')),
    'HEADROOM_RATE_LIMITS=off is for tests and benchmarks: unset it where HEADROOM_PUBLIC_URL is https',
  )
  .refine(
    (env) => !(env.HEADROOM_DEMO_OWNER && env.HEADROOM_PUBLIC_URL),
    'HEADROOM_DEMO_OWNER makes everybody the owner: it cannot be combined with HEADROOM_PUBLIC_URL',
  );

let parsed: z.infer<typeof envSchema> | undefined;

/**
 * The environment of the app, read here and nowhere else; parsed when first asked for, because a build
 * has none. Throws a sentence that says what to set.
 */
export function env(): z.infer<typeof envSchema> {
  if (parsed) return parsed;
  const result = checkedSchema.safeParse(process.env);
  if (!result.success) {
    const causes = result.error.issues.map((issue) => issue.message).join('; ');
    throw new Error(`The web app cannot start: ${causes}`, { cause: result.error });
  }
  parsed = result.data;
  return parsed;
}

/** The database of the command line tools, which need nothing else. Throws a sentence that says what to set. */
export function databaseUrl(): string {
  return part(envSchema.pick({ DATABASE_URL: true })).DATABASE_URL;
}

/** Settings of the command that removes old things. Throws a sentence that says what to set. */
export function retentionEnv() {
  return part(
    envSchema.pick({
      DATABASE_URL: true,
      HEADROOM_KEEP_DAYS: true,
      HEADROOM_KEEP_AUDIT_DAYS: true,
      HEADROOM_KEEP_RUN_DAYS: true,
    }),
  );
}

/** Level of the log; also known where the rest of the environment is missing. */
export function logLevel(): LogLevel {
  return part(envSchema.pick({ LOG_LEVEL: true })).LOG_LEVEL;
}

/** Values that must stand in no log. */
export function secrets(): string[] {
  return secretsOf(process.env);
}

function part<Part extends z.ZodType>(schema: Part): z.infer<Part> {
  const result = schema.safeParse(process.env);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => issue.message).join('; '), { cause: result.error });
}

const demoSecret = once('demo-secret', () => randomBytes(32).toString('base64'));

/** Secret that cookies and links are signed with; a demo makes one at each start. */
export function authSecret(): string {
  return env().HEADROOM_SECRET ?? demoSecret();
}

/** Folders with servers beside our own; also known while the app is built, when nothing else is. */
export function serverDirs(): string[] {
  return serverDirsSchema.parse(process.env.HEADROOM_SERVER_DIRS);
}

/** The address at which readers find a path of this app; without a public address, that of this machine itself. */
export function publicUrl(path: string): string {
  const { HEADROOM_PUBLIC_URL, PORT } = env();
  // Not by a name: "localhost" may lead to ::1, where a demo does not listen.
  return new URL(path, HEADROOM_PUBLIC_URL ?? `http://127.0.0.1:${PORT}`).href;
}
