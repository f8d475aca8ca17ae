import { z } from 'zod';

/** Longest that an answer may take: of a look at some files, and of a probe of a slow network. */
const LOOK_WITHIN_MS = 5000;
const BYTES_WITHIN_MS = 30_000;

const lookedSchema = z.object({
  atMs: z.number(),
  files: z.record(z.string(), z.string()),
  processes: z.record(
    z.string(),
    z.array(
      z.object({
        pid: z.int(),
        stat: z.string(),
        status: z.string(),
        threads: z.array(z.string()),
        openFiles: z.int().nullable(),
      }),
    ),
  ),
});
/** Answer of the agent: infra/host-agent/look.go. */
export type Looked = z.infer<typeof lookedSchema>;

/** The agent of a machine that servers run on: infra/host-agent, asked over the network between the machines. */
export class Agent {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ url, token }: { url: string; token: string }) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  /** Reads files and the processes of control groups, by the paths of their cgroup.procs. @throws when it does not answer */
  async look(wanted: {
    readonly files: readonly string[];
    readonly groups: readonly string[];
  }): Promise<Looked> {
    const answer = await this.#ask('/look', LOOK_WITHIN_MS, {
      method: 'POST',
      body: JSON.stringify(wanted),
    });
    return lookedSchema.parse(await answer.json());
  }

  /** Folders of the control groups of a container, as absolute paths. @throws as `look` */
  async groupsOf(containerId: string): Promise<string[]> {
    const answer = await this.#ask(`/groups/${containerId}`, LOOK_WITHIN_MS);
    return z.array(z.string()).parse(await answer.json());
  }

  /** Fetches bytes for nothing but the time that it takes. @throws as `look` */
  async fetchBytes(count: number): Promise<void> {
    const answer = await this.#ask(`/bytes/${count}`, BYTES_WITHIN_MS);
    for await (const _ of answer.body ?? []);
  }

  async #ask(path: string, withinMs: number, request: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(withinMs);
    const answer = await fetch(this.#url + path, {
      ...request,
      headers: this.#headers,
      redirect: 'error',
      signal,
    });
    if (answer.ok) return answer;
    throw new Error(`the host agent answered with status ${answer.status}: ${await answer.text()}`);
  }
}
