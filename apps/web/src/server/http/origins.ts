import { env, publicUrl } from '#server/env.ts';

/** Origins of this app's pages; without a public address, this machine's own names. */
export function trustedOrigins(): string[] {
  const { HEADROOM_PUBLIC_URL, PORT } = env();
  if (HEADROOM_PUBLIC_URL) return [new URL(publicUrl('/')).origin];
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${PORT}`);
}
