/** A registry of packages and images on this machine: packuments and tarballs of npm, the simple API of PyPI, tags of images. */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tarGzOf } from '@headroom/builder/archive/testing';

/** What a registry serves; tests publish by changing it. */
export interface Published {
  /** Files of each version of the npm package, below its folder. */
  readonly npm: Map<string, Readonly<Record<string, string>>>;
  /** Reasons of the versions that npm names as deprecated. */
  readonly deprecated: Map<string, string>;
  /** Files of the PyPI project, with what is said of each. */
  readonly pypi: { filename: string; yanked: boolean | string }[];
  /** Digest behind the tag `latest` of the image. */
  digest: string;
}

export interface PackageRegistry {
  readonly address: string;
  readonly host: string;
  readonly published: Published;
  /** Requests for lists of versions, each with the validator that it carried. */
  readonly checks: { readonly path: string; readonly etag: string | undefined }[];
  stop(): Promise<void>;
}

/** Of this machine, and no exception from the proxy of a sandbox: programs in one ask 127.0.0.1 within it. */
const HOST = '127.0.0.2';

/** @param name of the npm package and of the PyPI project */
export async function startPackageRegistry(name: string): Promise<PackageRegistry> {
  const published: Published = { npm: new Map(), deprecated: new Map(), pypi: [], digest: '' };
  const checks: PackageRegistry['checks'] = [];
  let address = '';
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const version = /-(\d[^/]*)\.tgz$/.exec(path)?.[1];
    const files = version && published.npm.get(version);
    if (files) return void response.end(tarballOf(files));
    const etag = request.headers['if-none-match'];
    const list = (type: string, document: unknown) => {
      checks.push({ path, etag });
      sendList(response, { type, text: JSON.stringify(document), etag });
    };
    if (path === `/${name}`) return list('application/json', packumentOf(name, address, published));
    if (path === `/simple/${name}/`) {
      return list('application/vnd.pypi.simple.v1+json', { name, files: published.pypi });
    }
    if (path === `/v2/${name}/manifests/latest`) {
      checks.push({ path, etag });
      const headers = { 'Docker-Content-Digest': published.digest, 'Cache-Control': 'no-cache' };
      return void response.writeHead(200, headers).end();
    }
    response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const host = `${HOST}:${(server.address() as AddressInfo).port}`;
  address = `http://${host}`;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
  return { address, host, published, checks, stop };
}

function sendList(
  response: ServerResponse,
  { type, text, etag }: { type: string; text: string; etag: string | undefined },
): void {
  const own = `"${createHash('sha256').update(text).digest('hex')}"`;
  const headers = { ETag: own, 'Cache-Control': 'no-cache', 'Content-Type': type };
  if (etag === own) response.writeHead(304, headers).end();
  else response.writeHead(200, headers).end(text);
}

function packumentOf(name: string, address: string, { npm, deprecated }: Published) {
  const versions = [...npm].map(([version, files]) => {
    const integrity = `sha512-${createHash('sha512').update(tarballOf(files)).digest('base64')}`;
    const dist = { tarball: `${address}/${name}/-/${name}-${version}.tgz`, integrity };
    const why = deprecated.get(version);
    return [version, { ...manifestOf(files), dist, ...(why && { deprecated: why }) }] as const;
  });
  const stable = [...npm.keys()].filter((version) => !version.includes('-'));
  return {
    name,
    'dist-tags': { latest: stable.at(-1) },
    versions: Object.fromEntries(versions),
    time: Object.fromEntries(
      [...npm.keys()].map((version, at) => [version, `2026-10-0${at + 1}T08:00:00.000Z`]),
    ),
  };
}

const manifestOf = (files: Readonly<Record<string, string>>) => JSON.parse(files['package.json'] ?? '{}');

const tarballOf = (files: Readonly<Record<string, string>>) =>
  tarGzOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [`package/${path}`, text])));
