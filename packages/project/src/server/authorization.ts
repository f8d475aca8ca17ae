import { secretNameSchema } from '@headroom/model/run';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { problemOfChoice, saidOf } from '../parts/one-of.ts';
import { textWith } from '../parts/placeholders.ts';

const MAX_IDENTITIES = 1000;
const WAYS = ['identities', 'oauth'] as const;

const ADDRESS_RULE =
  'must be an address such as https://auth.example.org/token; http:// is for {backend.<name>}, localhost and 127.0.0.1';
const PLACE = String.raw`(?::\d{1,5})?(?:[/?][\x21\x22\x24-\x7e]*)?`;
const BACKEND = String.raw`\{backend\.[\w.-]+\}`;
/** An address without a name, a password and a fragment. */
const ADDRESS = new RegExp(
  `^(?:https://(?:${BACKEND}|[A-Za-z0-9.-]+)|http://(?:${BACKEND}|localhost|127\\.0\\.0\\.1))${PLACE}$`,
);
const LOOPBACK = ['localhost', '127.0.0.1'];

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;

const oauthSchema = keysOf({
  tokenUrl: textWith(['backend'])
    .regex(ADDRESS, ADDRESS_RULE)
    .exactOptional()
    .describe('token endpoint; by default the one that the server’s protected resource metadata lead to'),
  clientId: z
    .string()
    .max(400, 'must have at most 400 characters')
    .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII')
    .describe('id of the client'),
  clientSecret: secretNameSchema.describe('name of the secret that holds the secret of the client'),
  scope: z
    .string()
    .max(1000, 'must have at most 1000 characters')
    .regex(SCOPE, 'must be scopes joined by single spaces, such as "tools.read tools.call"')
    .exactOptional()
    .describe('scopes that are asked for, joined by spaces'),
  resource: z
    .string()
    .max(1000, 'must have at most 1000 characters')
    .regex(
      /^[A-Za-z][A-Za-z0-9+.-]*:[^\s#]+$/,
      'must be an absolute URI without "#", such as https://api.example.org/mcp',
    )
    .exactOptional()
    .describe(
      'resource that the token is for; by default the one that the metadata name, and none with tokenUrl',
    ),
}).describe('OAuth 2.1 client credentials: a token is fetched, and renewed before it expires');

/** Tokens of requests to a server: those of several users, or one that an authorization server issues. */
export const authorizationSchema = keysOf({
  identities: z
    .array(secretNameSchema)
    .min(1, 'must have at least one entry')
    .max(MAX_IDENTITIES, `must have at most ${MAX_IDENTITIES} entries`)
    .exactOptional()
    .describe('names of secrets, each a bearer token; virtual users take them in turn'),
  oauth: oauthSchema.exactOptional(),
})
  .meta({ oneOf: WAYS.map((way) => ({ required: [way] })) })
  .superRefine((authorization, context) => {
    const message = problemOfChoice(saidOf(authorization, WAYS), WAYS);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .describe('tokens that requests carry in the header Authorization');

export type ServerAuthorization = z.infer<typeof authorizationSchema>;

/** Names of the secrets that an authorization needs. */
export function secretsOfAuthorization({ identities = [], oauth }: ServerAuthorization): string[] {
  return oauth ? [...identities, oauth.clientSecret] : [...identities];
}

/** Name of the host of a token endpoint; undefined of a backend, and of one on this machine. */
export function remoteHostOf(tokenUrl: string): string | undefined {
  const [, host] = /^https?:\/\/([A-Za-z0-9.-]+)/.exec(tokenUrl) ?? [];
  return host === undefined || LOOPBACK.includes(host) ? undefined : host.toLowerCase();
}
