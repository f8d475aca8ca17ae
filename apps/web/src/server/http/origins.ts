import { publicUrl } from '#server/env.ts';
import { isOwnMachine } from '#server/local-links.ts';

/** Origins of this app's pages; where its address is of this machine, by every name of it. */
export function trustedOrigins(): string[] {
  const { protocol, port, origin } = new URL(publicUrl('/'));
  if (!isOwnMachine(origin)) return [origin];
  const names = ['localhost', '127.0.0.1', '[::1]'];
  return names.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
}
