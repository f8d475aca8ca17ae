/** A backend that is down, too slow, or answered with an error; the message names it. */
export class BackendError extends Error {
  override name = 'BackendError';

  constructor(backend: 'Redis' | 'API service', problem: string, cause?: unknown) {
    super(`${backend}: ${problem}`, { cause });
  }
}
