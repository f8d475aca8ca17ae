/** Releases of images, as their registries list them: newer version tags, or the digest behind a tag. */
import { parseReference } from '@headroom/builder/image';
import { isVersionTag, type ReleaseList, tagsLike } from '@headroom/project/releases';
import { z } from 'zod';
import type { RegistryAnswer, RegistryClient } from './registry-client.ts';

const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** Most pages of tags to read; registries give some hundred a page. */
const MAX_PAGES = 20;

/**
 * Lists what follows an image: for a tag that is one version all tags of its variant, for any other tag the digest that
 * it names at the moment.
 * @param reference name of the image with its tag; `latest` without one
 * @throws Error where the registry does not answer, or has no such image for everyone
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
  const { headers } = await asked(
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

const pageSchema = z.object({ tags: z.array(z.string()).nullable() });

async function tagsOf(image: Image, tag: string): Promise<ReleaseList> {
  const tags: string[] = [];
  let next: URL | undefined = new URL(`${image.origin}/v2/${image.name}/tags/list`);
  for (let page = 0; next && page < MAX_PAGES; page++) {
    const answer: RegistryAnswer = await asked(image, next, { headers: { accept: 'application/json' } });
    tags.push(...(pageSchema.parse(JSON.parse(answer.text)).tags ?? []));
    const [, link] = /<([^<>]+)>\s*;\s*rel="?next"?/.exec(String(answer.headers.link ?? '')) ?? [];
    const following: URL | undefined = link === undefined ? undefined : new URL(link, next);
    next = following?.origin === image.origin ? following : undefined;
  }
  return tagsLike(tag)(JSON.stringify({ tags }));
}

type Request = NonNullable<Parameters<RegistryClient['ask']>[1]>;

/** Asks as everyone may: with the token that the registry gives to anybody, where it wants one. */
async function asked(
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
  const { status, text } = await client.ask(realm);
  const { token, access_token } = status === 200 ? tokenSchema.parse(JSON.parse(text)) : {};
  const given = token ?? access_token;
  if (given === undefined) throw new Error(`${realm.host} gives no token (${status})`);
  return given;
}

/** Address of a registry. Engines take those on the loopback address for registries without TLS. */
function originOf(host: string): string {
  if (host === 'docker.io') return 'https://registry-1.docker.io';
  return `${/^(127\.\d+\.\d+\.\d+|localhost)(:|$)/.test(host) ? 'http' : 'https'}://${host}`;
}
