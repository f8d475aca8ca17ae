/** A forge for tests: a server that answers as GitHub and as GitLab do, and refuses what they refuse. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StandInStatus {
  readonly commit: string;
  readonly name: string;
  readonly state: string;
  readonly description: string;
  readonly url: string;
}

export interface StandInComment {
  readonly id: number;
  /** Of the pull or merge request. */
  readonly of: number;
  body: string;
  /** Its author: 1 is the user of the token. */
  readonly by?: number;
}

export interface StandInRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** What the forge holds and does; tests change it. */
export interface StandIn {
  /** Its repository is `acme/shop`: in the API of GitHub … */
  readonly github: string;
  /** … and of GitLab. */
  readonly gitlab: string;
  /** `host:port`. */
  readonly place: string;
  /** The one token that it accepts. */
  token: string;
  /** Whether its token is of an app: GitHub tells it by GraphQL alone which user it writes as. */
  isApp: boolean;
  /** Changes that contain a commit. */
  changes: { number: number; open: boolean; head: string; commits: string[] }[];
  /** Oldest first. */
  readonly statuses: StandInStatus[];
  readonly comments: StandInComment[];
  readonly requests: StandInRequest[];
  /** Answer to requests that this says one for, in place of the usual one. */
  refuse: (request: StandInRequest) => { status: number; headers?: object; message: string } | undefined;
  /** Answer to requests that this says one for, in place of the usual one; its status is 200 unless said. */
  answerRaw: (
    request: StandInRequest,
  ) => { status?: number; headers: Record<string, string>; text: string } | undefined;
  stop(): Promise<unknown>;
}

/** Rows of a page: few, so that tests see several pages. */
const PAGE = 2;

const REPOSITORIES = { github: '/api/v3/repos/acme/shop', gitlab: '/api/v4/projects/acme%2Fshop' } as const;
type Kind = keyof typeof REPOSITORIES;
const USERS: Readonly<Record<Kind, string>> = { github: '/api/v3/user', gitlab: '/api/v4/user' };
const OWN_USER = 1;

export async function startForge(): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const asked = await read(request);
    forge.requests.push(asked);
    answer(forge, asked, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forge: StandIn = {
    github: `http://${place}${REPOSITORIES.github}`,
    gitlab: `http://${place}${REPOSITORIES.gitlab}`,
    place,
    token: 'forge-token-of-the-test',
    isApp: false,
    changes: [],
    statuses: [],
    comments: [],
    requests: [],
    refuse: () => undefined,
    answerRaw: () => undefined,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return forge;
}

async function read(request: IncomingMessage): Promise<StandInRequest> {
  const sent = await text(request);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: sent === '' ? null : JSON.parse(sent),
  };
}

function answer(forge: StandIn, asked: StandInRequest, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(asked.path, 'http://forge');
  const ofUser = (Object.keys(USERS) as Kind[]).find((one) => url.pathname === USERS[one]);
  const isGraphql = url.pathname === '/api/graphql';
  const kind =
    (isGraphql ? 'github' : ofUser) ??
    (Object.keys(REPOSITORIES) as Kind[]).find((one) => url.pathname.startsWith(REPOSITORIES[one]));
  const end = (status: number, body: unknown, headers: object = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  if (!kind) return end(404, { message: 'Not Found' });
  const { authorization, 'private-token': privateToken } = request.headers;
  const given = kind === 'github' ? authorization?.replace(/^Bearer /, '') : privateToken;
  if (given !== forge.token)
    return end(401, { message: kind === 'github' ? 'Bad credentials' : '401 Unauthorized' });
  const refused = forge.refuse(asked);
  if (refused) return end(refused.status, { message: refused.message }, refused.headers);
  const raw = forge.answerRaw(asked);
  if (raw) return response.writeHead(raw.status ?? 200, raw.headers).end(raw.text);
  if (isGraphql) return end(200, { data: { viewer: { databaseId: OWN_USER } } });
  if (ofUser) {
    return forge.isApp
      ? end(403, { message: 'Resource not accessible by integration' })
      : end(200, { id: OWN_USER });
  }
  const path = url.pathname.slice(REPOSITORIES[kind].length);
  const found = (kind === 'github' ? ofGitHub : ofGitLab)(forge, `${asked.method} ${path}`, asked.body, url);
  if (!found) return end(404, { message: 'Not Found' });
  if ('refused' in found) return end(found.refused, { message: found.message });
  if (!Array.isArray(found.rows)) return end(asked.method === 'POST' ? 201 : 200, found.rows);
  const page = Number(url.searchParams.get('page'));
  const more = page * PAGE < found.rows.length;
  const headers =
    kind === 'gitlab'
      ? { 'x-next-page': more ? String(page + 1) : '' }
      : more && { link: `<http://${forge.place}${url.pathname}?page=${page + 1}>; rel="next"` };
  return end(200, found.rows.slice((page - 1) * PAGE, page * PAGE), headers || {});
}

type Found = { rows: unknown } | { refused: number; message: string } | undefined;

/** By the paths of https://docs.github.com/en/rest. */
function ofGitHub(forge: StandIn, line: string, body: unknown, _url: URL): Found {
  const sent = (body ?? {}) as Record<string, string>;
  const at = (pattern: RegExp) => pattern.exec(line)?.slice(1);
  if (line === 'GET ') return { rows: { full_name: 'acme/shop' } };
  const [listed] = at(/^GET \/commits\/([0-9a-f]{40})\/statuses$/) ?? [];
  if (listed) {
    const own = forge.statuses.filter(({ commit }) => commit === listed).reverse();
    return {
      rows: own.map(({ name, url, ...rest }) => ({ ...rest, context: name, target_url: url })),
    };
  }
  const [commit] = at(/^POST \/statuses\/([0-9a-f]{40})$/) ?? [];
  if (commit) {
    const { context = 'default', state = '', description = '', target_url = '' } = sent;
    if (!['error', 'failure', 'pending', 'success'].includes(state) || description.length > 140) {
      return { refused: 422, message: 'Validation Failed' };
    }
    forge.statuses.push({ commit, name: context, state, description, url: target_url });
    return { rows: {} };
  }
  const [contained] = at(/^GET \/commits\/([0-9a-f]{40})\/pulls$/) ?? [];
  if (contained) {
    const own = forge.changes.filter(({ commits }) => commits.includes(contained));
    return {
      rows: own.map(({ number, open, head }) => ({
        number,
        state: open ? 'open' : 'closed',
        head: { sha: head },
      })),
    };
  }
  const [of] = at(/^(?:GET|POST) \/issues\/(\d+)\/comments$/) ?? [];
  if (of) return line.startsWith('GET') ? { rows: commentsOf(forge, of) } : post(forge, of, sent);
  const [id] = at(/^PATCH \/issues\/comments\/(\d+)$/) ?? [];
  return id ? change(forge, id, sent) : undefined;
}

/** By the paths of https://docs.gitlab.com/api/. */
function ofGitLab(forge: StandIn, line: string, body: unknown, url: URL): Found {
  const sent = (body ?? {}) as Record<string, string>;
  const at = (pattern: RegExp) => pattern.exec(line)?.slice(1);
  if (line === 'GET ') return { rows: { path_with_namespace: 'acme/shop' } };
  const [listed] = at(/^GET \/repository\/commits\/([0-9a-f]{40})\/statuses$/) ?? [];
  if (listed) {
    const name = url.searchParams.get('name');
    const own = forge.statuses.flatMap((status, id) =>
      status.commit === listed && status.name === name
        ? [{ id, name, status: status.state, description: status.description, target_url: status.url }]
        : [],
    );
    return { rows: own };
  }
  const [commit] = at(/^POST \/statuses\/([0-9a-f]{40})$/) ?? [];
  if (commit) {
    const { name = 'default', state = '', description = '', target_url = '' } = sent;
    const last = forge.statuses.findLast((one) => one.commit === commit && one.name === name);
    if (state === 'pending' && last?.state === 'pending') {
      return { refused: 400, message: 'Cannot transition status via :enqueue from :pending' };
    }
    if (!['pending', 'running', 'success', 'failed', 'canceled'].includes(state)) {
      return { refused: 400, message: 'state does not have a valid value' };
    }
    forge.statuses.push({ commit, name, state, description, url: target_url });
    return { rows: {} };
  }
  const [contained] = at(/^GET \/repository\/commits\/([0-9a-f]{40})\/merge_requests$/) ?? [];
  if (contained) {
    const own = forge.changes.filter(({ commits }) => commits.includes(contained));
    return {
      rows: own.map(({ number, open, head }) => ({
        iid: number,
        state: open ? 'opened' : 'merged',
        sha: head,
      })),
    };
  }
  const [of] = at(/^(?:GET|POST) \/merge_requests\/(\d+)\/notes$/) ?? [];
  if (of) return line.startsWith('GET') ? { rows: commentsOf(forge, of) } : post(forge, of, sent);
  const [, id] = at(/^PUT \/merge_requests\/(\d+)\/notes\/(\d+)$/) ?? [];
  return id ? change(forge, id, sent) : undefined;
}

const commentsOf = (forge: StandIn, of: string) =>
  forge.comments
    .filter((one) => one.of === Number(of))
    .map(({ id, body, by = OWN_USER }) => {
      const type = forge.isApp ? 'Bot' : 'User';
      return { id, body, user: { id: by, type }, author: { id: by } };
    });

function post(forge: StandIn, of: string, { body = '' }: Record<string, string>): Found {
  forge.comments.push({ id: forge.comments.length + 1, of: Number(of), body });
  return { rows: {} };
}

function change(forge: StandIn, id: string, { body = '' }: Record<string, string>): Found {
  const comment = forge.comments.find((one) => one.id === Number(id));
  if (!comment) return undefined;
  comment.body = body;
  return { rows: {} };
}
