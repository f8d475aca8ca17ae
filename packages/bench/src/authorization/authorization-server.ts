import { placeOf, placesNamed, type Reach, targetOfUrl } from '@headroom/builder/sandbox';
import { Silence } from '@headroom/contract-test/any';
import { withHost } from '@headroom/model/host';
import { statusInWords } from '@headroom/model/suite';
import { fillPlaceholders, type ServerAuthorization } from '@headroom/project';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { BackendPlaces } from '../runtime/backends.ts';
import { TrialFailure } from '../trial-failure.ts';
import { bearerOf } from './bearer.ts';
import { requestOauth } from './request.ts';
import { takerOut } from './secrets.ts';

const FIELD = 'server.authorization.oauth';
/** Characters of an answer that are shown. */
const SHOWN = 300;
/** Shortest life of a token that can be renewed in time. */
const LEAST_LIFE_S = 1;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export type OauthSettings = NonNullable<ServerAuthorization['oauth']>;

/** Server that tokens are for. */
export interface Resource {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where an authorization server is looked for. */
export interface OauthTerms {
  /** Places of backends, which restarts may change. */
  readonly backends: () => BackendPlaces;
  /** What this host may ask beside the server and its backends; 'everything' of a server that runs already. */
  readonly reach: Reach | 'everything' | undefined;
}

/** A token as it was issued. */
export interface Issued {
  readonly token: string;
  /** Undefined where the endpoint does not say. */
  readonly expiresInS: number | undefined;
}

/** Place that issues tokens. */
interface Endpoint {
  readonly server: oauth.AuthorizationServer;
  /** Resource that tokens are for. */
  readonly resource: string | undefined;
  /** Ways to tell who the client is, which are tried in turn. */
  readonly ways: readonly oauth.ClientAuth[];
}

/** Members of protected resource metadata (RFC 9728) that are read. */
const metadataSchema = z.object({ resource: z.string(), authorization_servers: z.array(z.url()).min(1) });

/** No answer, or none that can be used; the message names the address. */
class Unusable extends Error {
  /** Undefined where there was none. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined, cause: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

type Send = (options: {
  [oauth.customFetch]: (
    address: string,
    options: oauth.CustomFetchOptions<'GET' | 'POST', URLSearchParams | undefined>,
  ) => Promise<Response>;
  [oauth.allowInsecureRequests]: boolean;
}) => Promise<Response>;

/** Issues tokens for the credentials of a client. */
export class AuthorizationServer {
  readonly #settings: OauthSettings;
  readonly #secret: string;
  readonly #terms: OauthTerms;
  /** Texts by which its secret is sent. */
  readonly secrets: readonly string[];
  #resource: Resource | undefined;
  #endpoint: Endpoint | undefined;

  constructor(settings: OauthSettings, secret: string, terms: OauthTerms) {
    this.#settings = settings;
    this.#secret = secret;
    this.secrets = secretTexts(settings.clientId, secret);
    this.#terms = terms;
  }

  /**
   * Fetches a token; first it finds the endpoint where the file does not name it.
   * @throws TrialFailure with what the endpoint answered; Silence where the server does not say where tokens come from, as
   * it may still be starting
   */
  async token(resource: Resource | undefined): Promise<Issued> {
    this.#resource = resource;
    this.#endpoint ??= await this.#find();
    const endpoint = this.#endpoint;
    const { issued, way } = await firstOf(endpoint.ways, async (one) => ({
      issued: await this.#ask(endpoint, one),
      way: one,
    })).catch((error) => {
      if (!(error instanceof Unusable)) throw error;
      const { message, status = 0 } = error;
      // A refusal is of the file and its secrets, anything else may pass.
      const isRefused = status >= 200 && status < 500;
      throw new TrialFailure(isRefused ? 'server_failed' : 'rig_failed', `${FIELD}: no token: ${message}`, {
        cause: error,
      });
    });
    this.#endpoint = { ...endpoint, ways: [way] };
    return issued;
  }

  async #ask({ server, resource }: Endpoint, way: oauth.ClientAuth): Promise<Issued> {
    const { clientId, scope } = this.#settings;
    const client = { client_id: clientId };
    const parameters = { ...(scope !== undefined && { scope }), ...(resource !== undefined && { resource }) };
    return this.#send(
      (options) => oauth.clientCredentialsGrantRequest(server, client, way, parameters, options),
      async (response) => {
        const answer = await oauth.processClientCredentialsResponse(server, client, response);
        const { access_token: token, token_type: type, expires_in: expiresInS } = answer;
        if (type !== 'bearer') throw new Error(`its token_type is ${type}; allowed: Bearer`);
        if (bearerOf(token) === undefined) throw new Error('its access_token holds what no header can');
        if (expiresInS !== undefined && expiresInS < LEAST_LIFE_S) {
          throw new Error(`its expires_in is ${expiresInS}; allowed: ${LEAST_LIFE_S} or more`);
        }
        return { token, expiresInS };
      },
    );
  }

  async #find(): Promise<Endpoint> {
    const { resource, tokenUrl } = this.#settings;
    const ways = { client_secret_basic: oauth.ClientSecretBasic, client_secret_post: oauth.ClientSecretPost };
    if (tokenUrl !== undefined) {
      const { places } = this.#terms.backends();
      const endpoint = fillPlaceholders(tokenUrl, (name) => places[name.replace(/^backend\./, '')] ?? '');
      const server = { issuer: new URL(endpoint).origin, token_endpoint: endpoint };
      return { server, resource, ways: Object.values(ways).map((way) => way(this.#secret)) };
    }
    const { server, named } = await this.#discover();
    const { token_endpoint_auth_methods_supported: taken } = server;
    const known = Object.entries(ways).filter(([name]) => taken?.includes(name) ?? true);
    if (known.length === 0) {
      const are = Object.keys(ways).join(', ');
      throw new TrialFailure(
        'server_failed',
        `${FIELD}: ${server.issuer} takes no client secret but by ${taken}; allowed: ${are}`,
      );
    }
    return { server, resource: resource ?? named, ways: known.map(([, way]) => way(this.#secret)) };
  }

  /** The authorization server that the server's metadata lead to, and the resource that they name. */
  async #discover(): Promise<{ server: oauth.AuthorizationServer; named: string }> {
    if (!this.#resource) throw new Error('the token endpoint is found once the server has started');
    const { url } = this.#resource;
    const headers = withHost(url, this.#resource.headers);
    const metadata = await firstOf([new URL(url), new URL('/', url)], (at) =>
      this.#send(
        (options) => oauth.resourceDiscoveryRequest(at, { ...options, headers }),
        async (response) => metadataSchema.parse(await json(response)),
      ),
    ).catch((error) => {
      if (!(error instanceof Unusable)) throw error;
      throw new Silence(`${FIELD}: \`tokenUrl\` is not set, and ${error.message}`, { cause: error });
    });
    const issuer = new URL(metadata.authorization_servers[0] as string);
    const server = await firstOf(['oauth2', 'oidc'] as const, (algorithm) =>
      this.#send(
        (options) => oauth.discoveryRequest(issuer, { ...options, algorithm }),
        (response) => oauth.processDiscoveryResponse(issuer, response),
      ),
    ).catch((error) => {
      if (!(error instanceof Unusable)) throw error;
      const message = `${FIELD}: \`tokenUrl\` is not set, and ${error.message}`;
      throw new TrialFailure('server_failed', message, { cause: error });
    });
    return { server, named: metadata.resource };
  }

  /** Sends a request of the library, and has it read. @throws Unusable, without secrets */
  async #send<T>(send: Send, read: (response: Response) => Promise<T>): Promise<T> {
    let address = '';
    let answer: { readonly status: number; readonly text: string } | undefined;
    const customFetch: Parameters<Send>[0][typeof oauth.customFetch] = async (to, request) => {
      const url = new URL(to);
      address = `${url.origin}${url.pathname}`;
      const reach = this.#reach();
      const { at, headers } = this.#placed(url);
      refuseInsecure(at, reach);
      const response = await requestOauth(
        at,
        { ...request, headers: { ...request.headers, ...headers } },
        reach,
      );
      answer = { status: response.status, text: await response.clone().text() };
      return response;
    };
    try {
      return await read(
        await send({ [oauth.customFetch]: customFetch, [oauth.allowInsecureRequests]: true }),
      );
    } catch (error) {
      const takeOut = takerOut({}, this.secrets);
      const message = takeOut(`${address} ${answer ? answerInWords(answer, error) : silenceInWords(error)}`);
      throw new Unusable(message, answer?.status, error);
    }
  }

  /**
   * Where an address leads: what the server calls itself, which its requests name as their Host, is where it listens, and a
   * place of a backend is where this process reaches it.
   */
  #placed(url: URL): { readonly at: URL; readonly headers: Readonly<Record<string, string>> } {
    const { hostPlaces = {} } = this.#terms.backends();
    const origin = this.#nameOfServer() === url.host ? this.#resource?.url : undefined;
    const hostPlace = hostPlaces[placeOf(targetOfUrl(url))];
    const base = origin ?? (hostPlace === undefined ? undefined : `${url.protocol}//${hostPlace}`);
    if (base === undefined) return { at: url, headers: {} };
    return { at: new URL(url.pathname + url.search, base), headers: { host: url.host } };
  }

  #nameOfServer(): string | undefined {
    if (!this.#resource) return undefined;
    const headers = Object.entries(withHost(this.#resource.url, this.#resource.headers));
    return headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  }

  /** What may be asked here: places of its server and backends, and where the host lets servers go. */
  #reach(): Reach | undefined {
    const { reach } = this.#terms;
    const { places, hostPlaces = {} } = this.#terms.backends();
    if (reach === 'everything') return undefined;
    const own = this.#resource ? [placeOf(targetOfUrl(new URL(this.#resource.url)))] : [];
    const backends = [...Object.values(places), ...Object.values(hostPlaces)].filter((place) =>
      place.includes(':'),
    );
    return {
      ...{ programs: 'servers', setting: 'HEADROOM_EGRESS' },
      hosts: reach?.hosts ?? new Set(),
      allowed: new Set([...(reach?.allowed ?? []), ...placesNamed([...own, ...backends])]),
    };
  }
}

/** Goes some ways until one leads anywhere. @throws the error of the first where none does, and that of a missing answer */
async function firstOf<Way, T>(ways: readonly Way[], go: (way: Way) => Promise<T>): Promise<T> {
  let first: unknown;
  for (const way of ways) {
    try {
      return await go(way);
    } catch (error) {
      if (!(error instanceof Unusable) || error.status === undefined) throw error;
      first ??= error;
    }
  }
  throw first;
}

/** Secrets go over TLS, but on this machine and to places that its operator allowed. */
function refuseInsecure(url: URL, reach: Reach | undefined): void {
  if (url.protocol === 'https:') return;
  const isNear = LOOPBACK.includes(url.hostname) || reach?.allowed.has(placeOf(targetOfUrl(url)));
  if (url.protocol === 'http:' && isNear) return;
  throw new Error('its address must begin with https://');
}

/** A secret as it is, as a form holds it, and as the header does (RFC 6749, 2.3.1). */
function secretTexts(clientId: string, secret: string): string[] {
  const encoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);
  const basic = Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString('base64');
  return [secret, encoded(secret), basic];
}

async function json(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error('expected status 200');
  return response.json();
}

function answerInWords({ status, text }: { status: number; text: string }, error: unknown): string {
  if (status === 200) return `answers what cannot be used: ${causeOf(error)}`;
  const said = text.trim().slice(0, SHOWN);
  return `answers ${statusInWords(status)}${said && `: ${said}`}`;
}

function silenceInWords(error: unknown): string {
  return `gives no answer: ${causeOf(error)}`;
}

function causeOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  }
  return (error as Error).message;
}
