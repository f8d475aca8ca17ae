import type { Person } from './people.ts';
import type { Web } from './web.ts';

type Way = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Asked = [person: Person | null, method: Way, path: string, body?: object];

/** Requests of tests to the API, as a page of the app sends them for somebody; anonymous for null. */
export function askerOf(web: () => Web) {
  /** The status with the body. */
  async function ask(...[person, method, path, body]: Asked) {
    const { url } = web();
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(person && { cookie: person.cookie, origin: url }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  }
  return {
    ask,
    statusOf: async (...asked: Asked) => (await ask(...asked)).status,
    /** The status with the code of the error. */
    async codeOf(...asked: Asked) {
      const { status, body } = await ask(...asked);
      return [status, body?.error?.code];
    },
  };
}
