/** Names and addresses of this machine alone: what is sent to them crosses no network. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address of a server is this machine's own, as `URL` writes its host. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}
