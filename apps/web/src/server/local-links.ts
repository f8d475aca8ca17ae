import { env, publicUrl } from '#server/env.ts';

/** Names and addresses of the machine that asks, as `URL` writes a host. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/;

/** Where the app is, and whether it is a demo, which has no public address. */
interface Place {
  readonly url: string;
  readonly demo: boolean;
}

/** Whether an address leads to the machine that opens it. */
export function isOwnMachine(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}

/** What is wrong with links to the app that only its own machine can open, and what to do; null where others can. */
export function localLinksOf({ url, demo }: Place): string | null {
  if (!isOwnMachine(url)) return null;
  const where = `Links lead to this machine only (${new URL(url).origin})`;
  return demo
    ? `${where}: a demo answers nobody else. An installation is given its address by HEADROOM_PUBLIC_URL.`
    : `${where}: set HEADROOM_PUBLIC_URL to the address at which others reach it, such as https://bench.example.org.`;
}

/** The same of this app. */
export function localLinks(): string | null {
  return localLinksOf({ url: publicUrl('/'), demo: env().HEADROOM_DEMO_OWNER });
}
