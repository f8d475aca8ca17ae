/** Addresses of git repositories, as text. */
import { withoutTrailing } from '@headroom/model/text';

const SCP = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)(.+)$/;

/** The address without secrets: a name and password of http, a password of ssh. */
export function withoutCredentials(address: string): string {
  if (!/^[a-z+]+:\/\//i.test(address)) return address;
  const url = new URL(address);
  url.password = '';
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    url.username = '';
    url.search = '';
    url.hash = '';
  }
  return url.href;
}

/** Whether two addresses lead to one repository as far as text tells: `git@host:a/b.git` and `https://host/a/b`. */
export function isSameRepository(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf(address: string): string {
  if (/^[a-z+]+:\/\//i.test(address)) {
    const { protocol, host, hostname, pathname } = new URL(address);
    // Ports of ssh and https differ where both are served.
    return trimmed(`${protocol === 'ssh:' ? hostname : host}${decodeURI(pathname)}`);
  }
  const [, host, path] = SCP.exec(address) ?? [];
  return host && path ? trimmed(`${host.toLowerCase()}/${path.replace(/^\/+/, '')}`) : trimmed(address);
}

const trimmed = (place: string) => withoutTrailing(place, '/').replace(/\.git$/, '');
