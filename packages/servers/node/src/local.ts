const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Tells whether a request is meant for this machine and comes from no page of another; only browsers send an Origin. */
export function isLocal(host: string | null | undefined, origin: string | null | undefined): boolean {
  return LOCAL_HOST.test(host ?? '') && (origin == null || LOCAL_ORIGIN.test(origin));
}
