import { expect, test } from 'vitest';
import { parseProject } from '../index.ts';
import { edited, expectProblem, GOOD } from '../testing.ts';

const OAUTH = '{ tokenUrl: "https://auth.example.org/token", clientId: bench, clientSecret: CLIENT }';
const START = 'start: [./server, "{port}"]';

/** The file with an authorization, which stands in line 6. */
const withAuthorization = (value: string) => edited(START, `${START}\n  authorization: ${value}`);
const withOauth = (part: string, by: string) => withAuthorization(`{ oauth: ${OAUTH.replace(part, by)} }`);
const TOKEN_URL = '"https://auth.example.org/token"';
const AT_URL = '6:39 server.authorization.oauth.tokenUrl';

test.each([
  [
    withAuthorization('{}'),
    '6:18 server.authorization: must have exactly one of identities, oauth; none is given',
  ],
  [
    withAuthorization(`{ identities: [ADA], oauth: ${OAUTH} }`),
    '6:18 server.authorization: must have exactly one of identities, oauth; identities and oauth are given',
  ],
  [
    withAuthorization('{ token: ADA }'),
    '6:20 server.authorization.token: unknown key "token"; allowed: identities, oauth',
  ],
  [
    withAuthorization('{ identities: [] }'),
    '6:32 server.authorization.identities: must have at least one entry',
  ],
  [
    withAuthorization('{ identities: [ada] }'),
    '6:33 server.authorization.identities.0: must be a name of A to Z, digits and _',
  ],
  [
    withOauth(TOKEN_URL, 'ftp://a.b/c'),
    `${AT_URL}: must be an address such as https://auth.example.org/token; http:// is for`,
  ],
  [withOauth(TOKEN_URL, 'http://auth.example.org/token'), `${AT_URL}: must be an address such as`],
  [withOauth(TOKEN_URL, 'https://me:pass@auth.example.org/'), `${AT_URL}: must be an address such as`],
  [
    withOauth(TOKEN_URL, '"https://{secret.A}/"'),
    `${AT_URL}: holds {secret.A}, which has no meaning here; allowed: {backend.<name>}`,
  ],
  [
    withOauth(TOKEN_URL, '"http://{backend.auth}/token"'),
    `${AT_URL}: holds {backend.auth}: allowed: cache, api`,
  ],
  [withOauth('', ''), `${AT_URL}: leads to auth.example.org: add it to \`egress\` of \`world\``],
  [
    withOauth('clientId: bench, ', ''),
    '6:27 server.authorization.oauth.clientId: is missing: it must be text',
  ],
  [
    withOauth('clientId: bench', 'clientId: "bénch"'),
    '6:83 server.authorization.oauth.clientId: must be printable ASCII',
  ],
  [
    withOauth('clientSecret: CLIENT', 'clientSecret: "the secret itself"'),
    '6:104 server.authorization.oauth.clientSecret: must be a name of A to Z, digits and _',
  ],
  [
    withOauth('clientId', 'scope: "a  b", clientId'),
    '6:80 server.authorization.oauth.scope: must be scopes joined by single spaces',
  ],
  [
    withOauth('clientId', 'resource: /mcp, clientId'),
    '6:83 server.authorization.oauth.resource: must be an absolute URI without "#"',
  ],
  [
    edited(START, `${START}\n  headers: { authorization: x }\n  authorization: { identities: [ADA] }`),
    '6:29 server.headers.authorization: cannot be combined with `authorization`: use one of them',
  ],
  [
    edited(START, 'start: [./server]\n  transport: stdio\n  authorization: { identities: [ADA] }'),
    '7:18 server.authorization: is for servers of transport streamable-http: leave it out',
  ],
])('refused by its field: %#', expectProblem);

function parsed(text: string) {
  const result = parseProject(text, { file: 'headroom.yaml', readFile: () => '' });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.project.servers[0]?.authorization;
}

test.each([
  ['{ identities: [ADA, BOB, ADA] }', { identities: ['ADA', 'BOB', 'ADA'] }],
  [
    '{ oauth: { clientId: bench, clientSecret: CLIENT } }',
    { oauth: { clientId: 'bench', clientSecret: 'CLIENT' } },
  ],
  [
    '{ oauth: { tokenUrl: "http://{backend.api}/token", clientId: bench, clientSecret: CLIENT } }',
    { oauth: { tokenUrl: 'http://{backend.api}/token', clientId: 'bench', clientSecret: 'CLIENT' } },
  ],
  [
    '{ oauth: { tokenUrl: "http://127.0.0.1:9000/token", clientId: bench, clientSecret: CLIENT } }',
    { oauth: { tokenUrl: 'http://127.0.0.1:9000/token', clientId: 'bench', clientSecret: 'CLIENT' } },
  ],
])('taken: %s', (value, authorization) => {
  expect(parsed(withAuthorization(value))).toEqual(authorization);
});

test('an authorization server that the world names may be asked', () => {
  const text = withOauth('', '').replace('world:', 'world:\n  egress: [auth.example.org]');
  expect(parsed(text)).toMatchObject({ oauth: { tokenUrl: 'https://auth.example.org/token' } });
});

test('a file without an authorization reads as before', () => {
  expect(parsed(GOOD)).toBeUndefined();
});
