/** Releases of images, as their registries list them: newer version tags, or the digest behind a tag. */
import { parseReference } from '@headroom/builder/image';
import { isVersionTag, type ReleaseList, releasesOfTags } from '@headroom/project/releases';
import { z } from 'zod';
import type { RegistryAnswer, RegistryClient } from './registry-client.ts';

const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** Tags to ask for at a time; registries may give fewer. */
const TAGS_PER_PAGE = 1000;
const MAX_PAGES = 20;

/**
 * Lists what follows an image: for a tag that is one version all tags of its variant, for any other tag the digest that
 * it names at the moment.
 * @param reference name of the image with its tag; `latest` without one
 * @throws Error where the registry does not answer, has no such image for everyone, or more than MAX_PAGES of tags
 */
export async function listImage(reference: string, client: RegistryClient): Promise<ReleaseList> {
  const parsed = parseReference(reference);
  if (!parsed) throw new Error(`${reference} is no reference to an image`);
  const { repository, tag = 'latest' } = parsed;
  const [host = '', ...path] = repository.split('/');
  const image: Image = { origin: originOf(host), name: path.join('/'), reference, client };
  return isVersionTag(tag) ? tagsOf(image, tag) : digestOf(image, tag);
}

interface Image {
  readonly origin: string;
  readonly name: string;
  readonly reference: string;
  readonly client: RegistryClient;
}

async function digestOf(image: Image, tag: string): Promise<ReleaseList> {
  const request = { method: 'HEAD', headers: { accept: MANIFESTS } } as const;
  const { headers } = await requestAnonymously(
    image,
    new URL(`${image.origin}/v2/${image.name}/manifests/${tag}`),
    request,
  );
  const digest = headers['docker-content-digest'];
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw new Error(`the registry of ${image.reference} tells no digest of the tag ${tag}`);
  }
  return { releases: [{ version: digest, releasedAt: null, withdrawn: null }] };
}

const tagsSchema = z.object({ tags: z.array(z.string()).nullable() });

async function tagsOf(image: Image, tag: string): Promise<ReleaseList> {
  const tags: string[] = [];
  let next: URL | undefined = new URL(`${image.origin}/v2/${image.name}/tags/list?n=${TAGS_PER_PAGE}`);
  for (let page = 0; next; page++) {
    if (page === MAX_PAGES) {
      throw new Error(`the registry of ${image.reference} lists its tags on more than ${MAX_PAGES} pages`);
    }
    const answer: RegistryAnswer = await requestAnonymously(image, next, {
      headers: { accept: 'application/json' },
    });
    tags.push(...(documentOf(tagsSchema, answer, { of: next, what: 'a list of tags' }).tags ?? []));
    next = nextPage(image, { answer, page: next });
  }
  return releasesOfTags(tag, tags);
}

function nextPage({ origin, reference }: Image, { answer, page }: { answer: RegistryAnswer; page: URL }) {
  const [, link] = /<([^<>]+)>\s*;\s*rel="?next"?/.exec(String(answer.headers.link ?? '')) ?? [];
  if (link === undefined) return undefined;
  const next = URL.parse(link, page.href);
  if (next?.origin === origin) return next;
  throw new Error(`the registry of ${reference} continues its list of tags at another address: ${link}`);
}

function documentOf<T>(
  schema: z.ZodType<T>,
  { text }: RegistryAnswer,
  { of, what }: { of: URL; what: string },
): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${of.host} answered with another document than ${what}`, { cause });
  }
}

type Request = NonNullable<Parameters<RegistryClient['ask']>[1]>;

/** Asks as everyone may: with the token that the registry gives to anybody, where it wants one. */
async function requestAnonymously(
  { client, reference, name }: Image,
  url: URL,
  request: Request,
): Promise<RegistryAnswer> {
  const first = await client.ask(url, request);
  const challenge = String(first.headers['www-authenticate'] ?? '');
  const answer =
    first.status === 401 && /^bearer /i.test(challenge)
      ? await client.ask(url, {
          ...request,
          headers: { ...request.headers, authorization: `Bearer ${await tokenOf(challenge, name, client)}` },
        })
      : first;
  if (answer.status === 200) return answer;
  const absent = [401, 403, 404].includes(answer.status);
  const reason = absent ? 'does not have it, or does not serve it to everyone' : `answered ${answer.status}`;
  throw new Error(`the registry of ${reference} ${reason}`);
}

const tokenSchema = z.object({ token: z.string().optional(), access_token: z.string().optional() });

async function tokenOf(challenge: string, name: string, client: RegistryClient): Promise<string> {
  const parts = new Map([...challenge.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  const realm = URL.parse(parts.get('realm') ?? '');
  if (realm?.protocol !== 'https:') throw new Error('the registry names no address of tokens with https');
  const service = parts.get('service');
  if (service) realm.searchParams.set('service', service);
  realm.searchParams.set('scope', `repository:${name}:pull`);
  const answer = await client.ask(realm);
  if (answer.status !== 200) throw new Error(`${realm.host} gives no token (${answer.status})`);
  const { token, access_token } = documentOf(tokenSchema, answer, { of: realm, what: 'a token' });
  const bearer = token ?? access_token;
  if (bearer === undefined) throw new Error(`${realm.host} answered without a token`);
  return bearer;
}

/** Address of a registry. Engines take those on the loopback address for registries without TLS. */
function originOf(host: string): string {
  if (host === 'docker.io') return 'https://registry-1.docker.io';
  return `${/^(127\.\d+\.\d+\.\d+|localhost)(:|$)/.test(host) ? 'http' : 'https'}://${host}`;
}
