/** How this host asks registries for versions: by HTTP, as often as they allow. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { proxyOf } from '@headroom/builder';
import { Agent, cacheStores, type Dispatcher, interceptors, ProxyAgent } from 'undici';

/** No larger answer is read: packuments of old packages have tens of megabytes. */
const MAX_BYTES = 64 * 2 ** 20;
/** Larger answers are read and not stored: with MAX_ANSWERS this bounds the file. */
const MAX_STORED_BYTES = 8 * 2 ** 20;
const MAX_ANSWERS = 500;
/** Answers that name no lifetime are fresh for this long. */
const DEFAULT_LIFETIME_S = 60;
/** Stale answers are stored for this long, so that their validators outlive the interval of a watch. */
const RETENTION_MS = 30 * 86_400_000;
const TIME_LIMIT_MS = 60_000;

/** Answer of a registry. */
export interface RegistryAnswer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly text: string;
}

interface RegistryRequest {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

type Store = InstanceType<typeof cacheStores.SqliteCacheStore>;

/** Answers of registries in a file: `max-age` and validators are honoured across workers and their restarts. */
class AnswerStore extends cacheStores.SqliteCacheStore {
  override createWriteStream(
    ...[key, value]: Parameters<Store['createWriteStream']>
  ): ReturnType<Store['createWriteStream']> {
    const deleteAt = Math.max(value.deleteAt, Date.now() + RETENTION_MS);
    return super.createWriteStream(key, { ...value, deleteAt });
  }
}

/** Requests to registries, with their answers stored by the rules of HTTP caches (RFC 9111). */
export class RegistryClient {
  readonly #answers: AnswerStore;
  readonly #signal: AbortSignal;
  readonly #agents = new Set<Dispatcher>();

  private constructor(answers: AnswerStore, signal: AbortSignal) {
    this.#answers = answers;
    this.#signal = signal;
  }

  /**
   * @param cacheDir folder of this host's caches
   * @throws Error where the file of answers cannot be opened, with its place
   */
  static async open(cacheDir: string, signal: AbortSignal): Promise<RegistryClient> {
    const folder = join(cacheDir, 'registries');
    await mkdir(folder, { recursive: true });
    const location = join(folder, 'answers.sqlite');
    try {
      const answers = new AnswerStore({ location, maxCount: MAX_ANSWERS, maxEntrySize: MAX_STORED_BYTES });
      return new RegistryClient(answers, signal);
    } catch (cause) {
      const reason = `${location} on this host cannot be opened (${(cause as Error).message}): delete it`;
      throw new Error(reason, { cause });
    }
  }

  /** Asks once, without following redirects. @throws Error where it does not answer in a minute; the signal's reason */
  async ask(url: URL, { method = 'GET', headers = {} }: RegistryRequest = {}): Promise<RegistryAnswer> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const answer = await this.#dispatcherOf(url).request({
      ...{ origin: url.origin, path: url.pathname + url.search, method, signal },
      headers: { 'user-agent': 'headroom', ...headers },
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#agents].map((agent) => agent.destroy()));
    this.#answers.close();
  }

  #dispatcherOf(url: URL): Dispatcher {
    const proxy = proxyOf(url);
    const limits = { maxResponseSize: MAX_BYTES };
    const agent = proxy ? new ProxyAgent({ uri: proxy.href, ...limits }) : new Agent(limits);
    this.#agents.add(agent);
    return agent.compose(
      interceptors.cache({
        ...{ store: this.#answers, methods: ['GET', 'HEAD'], type: 'private' },
        cacheByDefault: DEFAULT_LIFETIME_S,
      }),
    );
  }
}
