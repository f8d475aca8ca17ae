import * as z from 'zod';
import { type ApiService, apiError, parsed } from '../../backends/api-service.ts';
import { characters } from '../inputs.ts';
import { defineTool } from '../tool.ts';

export const fetchExternalData = defineTool({
  name: 'fetch_external_data',
  title: 'Fetch external data',
  description: 'Fetches JSON from the API service',
  input: z.object({
    endpoint: characters(1, 2000).default('/api').describe('A path, or an address on the API service'),
  }),
  async answer({ endpoint }, { api }: { api: ApiService }) {
    const path = pathOf(endpoint, api.origin);
    const { status, body } = await api.ask(path);
    if (status !== 200) throw apiError(`GET ${path} answered ${status}`);
    return { endpoint, status_code: status, data: parsed(body, `GET ${path}`) };
  },
});

// What parsers of addresses drop, or take for something else.
const NOT_IN_ADDRESSES = /[\s\\\p{Cc}]/u;
const PATH = /^\/(?!\/)/;
const ADDRESS = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

/** Returns what is asked of the API service; throws when the endpoint is anywhere else. */
function pathOf(endpoint: string, origin: string): string {
  if (!NOT_IN_ADDRESSES.test(endpoint)) {
    const url = URL.parse(PATH.test(endpoint) ? origin + endpoint : ADDRESS.test(endpoint) ? endpoint : '');
    if (url?.origin === origin) return url.pathname + url.search;
  }
  throw new Error('endpoint: must be on the API service');
}
