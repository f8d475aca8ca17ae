/** Table of who is let through where, which permissions.test.ts walks. */
import type { Person } from './people.ts';

/** Makes what requests are about, each call a new thing of the team. */
export interface World {
  teamId: string;
  slug: string;
  study: string;
  /** A study of its own. */
  importedStudy(): Promise<string>;
  /** A host that was heard from just now. */
  host(): Promise<string>;
  /** A finished run, and one that still waits. */
  run(): Promise<string>;
  /** A comparison that is measured. */
  comparison(): Promise<string>;
  open(): Promise<string>;
  /** A run that is published under a slug of its own. */
  published(): Promise<string>;
  trial(): Promise<string>;
  /** A CPU profile that is done. */
  cpuProfile(): Promise<string>;
  /** The name of a secret. */
  secret(): Promise<string>;
  /** A project that was never tried. */
  project(): Promise<string>;
  /** A discovery that waits. */
  discovery(): Promise<string>;
  /** One of two uploaded archives. */
  archives(): Promise<string>;
  member(): Promise<string>;
  invitation(): Promise<{ id: string; secret: string }>;
  token(): Promise<string>;
  loadProfile(): Promise<string>;
  watch(): Promise<string>;
  /** A watch that shows a badge. */
  shownWatch(): Promise<string>;
  /** A watch of which the change of a commit was acknowledged. */
  acknowledgedWatch(commit: string): Promise<string>;
  /** A watch that tells its forge. */
  toldWatch(): Promise<string>;
  /** A watch whose history is published. */
  publishedWatch(): Promise<string>;
  webhook(): Promise<string>;
  delivery(): Promise<string>;
  session(person: Person | null): Promise<string>;
}

/** Whole id of a commit that nothing measured. */
const COMMIT = 'a'.repeat(40);

export interface Asked {
  /**
   * A letter each for: nobody signed in, a stranger (owner of another workspace), a viewer, a member and an owner of the
   * team, and the owner of the installation, who is not in the team. + let through, S asked to sign in, F forbidden,
   * N there is no such thing.
   */
  who: string;
  /** The address; by default that of the file. */
  path?: string | ((world: World, person: Person | null) => string | Promise<string>);
  /** Each person asks for a thing of their own. */
  own?: true;
  body?: object;
}

const EVERYBODY = '++++++';
/** Requests about a thing of the team. */
const OF_TEAM = { viewer: 'NN+++N', member: 'NNF++N', owner: 'NNFF+N' } as const;
/** Requests about the workspace one works in: a stranger owns their own, as does the installation's owner. */
const OF_OWN = { anybody: 'S+++++', member: 'S+F+++', owner: 'S+FF++', installation: 'SFFFF+' } as const;
/** Hosts are everybody's to see, and of the installation's owner to change. */
const OF_HOSTS = 'NFFFF+';

const SIGN_IN = { email: 'nobody@example.org', password: 'wrong password' };

export const REQUESTS: Record<string, Asked> = {
  'PAGE /': { who: EVERYBODY },
  'PAGE /account': { who: OF_OWN.anybody },
  'PAGE /api-reference': { who: EVERYBODY },
  'PAGE /compare': { who: OF_OWN.anybody },
  'PAGE /compare/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/compare/${await world.comparison()}`,
  },
  'PAGE /compare/new': { who: OF_OWN.member },
  'PAGE /forgot-password': { who: EVERYBODY },
  'PAGE /hosts': { who: OF_OWN.anybody },
  'PAGE /invitations/[secret]': {
    who: EVERYBODY,
    path: async (world) => `/invitations/${(await world.invitation()).secret}`,
  },
  'PAGE /method': { who: EVERYBODY },
  'PAGE /projects': { who: OF_OWN.anybody },
  'PAGE /projects/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/projects/${await world.project()}`,
  },
  'PAGE /projects/new': { who: OF_OWN.member },
  'PAGE /queue': { who: OF_OWN.anybody },
  'PAGE /reset-password': { who: EVERYBODY },
  'PAGE /results': { who: EVERYBODY },
  'PAGE /results/[slug]': { who: EVERYBODY, path: ({ slug }) => `/results/${slug}` },
  'PAGE /results/[slug]/today': { who: EVERYBODY, path: ({ slug }) => `/results/${slug}/today` },
  'PAGE /runs': { who: OF_OWN.anybody },
  'PAGE /runs/[id]': { who: OF_TEAM.viewer, path: async (world) => `/runs/${await world.run()}` },
  'PAGE /runs/[id]/preview': {
    who: OF_TEAM.member,
    path: async (world) => `/runs/${await world.run()}/preview`,
  },
  'PAGE /runs/new': { who: OF_OWN.member },
  'PAGE /servers': { who: EVERYBODY },
  'PAGE /servers/[id]': { who: EVERYBODY, path: '/servers/go' },
  'PAGE /sign-in': { who: EVERYBODY },
  'PAGE /sign-up': { who: EVERYBODY },
  'PAGE /studies': { who: EVERYBODY },
  'PAGE /studies/[slug]': { who: EVERYBODY, path: ({ study }) => `/studies/${study}` },
  'PAGE /studies/import': { who: OF_OWN.installation },
  'PAGE /trends': { who: EVERYBODY },
  'PAGE /watches': { who: OF_OWN.anybody },
  'PAGE /watches/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/watches/${await world.watch()}`,
  },
  'PAGE /watches/new': { who: OF_OWN.member },
  'PAGE /workspace': { who: OF_OWN.anybody },
  'PAGE /workspace/audit': { who: OF_OWN.owner },
  'PAGE /workspace/secrets': { who: OF_OWN.owner },
  'PAGE /workspace/tokens': { who: OF_OWN.member },
  'PAGE /workspace/webhooks': { who: OF_OWN.owner },

  'GET /healthz': { who: EVERYBODY },
  // Sessions of browsers are refused: it takes API tokens alone.
  'POST /mcp': { who: 'SSSSSS' },
  'GET /readyz': { who: EVERYBODY },
  // Open to no one, as long as no token for it is set.
  'GET /metrics': { who: 'NNNNNN' },
  'GET /results/[slug]/badge/[file]': { who: EVERYBODY, path: ({ slug }) => `/results/${slug}/badge/go.svg` },
  'GET /watches/[id]/badge.svg': {
    who: EVERYBODY,
    path: async (world) => `/watches/${await world.shownWatch()}/badge.svg`,
  },
  'GET /results/[slug]/data/[file]': {
    who: EVERYBODY,
    path: ({ slug }) => `/results/${slug}/data/overall.csv`,
  },
  'GET /results/[slug]/opengraph-image': {
    who: EVERYBODY,
    path: ({ slug }) => `/results/${slug}/opengraph-image`,
  },
  'GET /results/schema.json': { who: EVERYBODY },
  'GET /schema/headroom-1.json': { who: EVERYBODY },
  'GET /studies/[slug]/data/[file]': {
    who: EVERYBODY,
    path: ({ study }) => `/studies/${study}/data/overall.csv`,
  },

  'GET /api/auth/[...path]': { who: EVERYBODY, path: '/api/auth/verify-email?token=x&callbackURL=%2F' },
  'POST /api/auth/[...path]': { who: 'SSSSSS', path: '/api/auth/sign-in/email', body: SIGN_IN },

  'GET /api/v1/account/export': { who: OF_OWN.anybody },
  'DELETE /api/v1/account/sessions/[id]': {
    who: OF_OWN.anybody,
    path: async (world, person) => `/api/v1/account/sessions/${await world.session(person)}`,
    own: true,
  },
  'GET /api/v1/audit': { who: OF_OWN.owner },
  'GET /api/v1/audit/csv': { who: OF_OWN.owner },
  'GET /api/v1/comparisons': { who: OF_OWN.anybody },
  'POST /api/v1/comparisons': { who: OF_OWN.member },
  'GET /api/v1/comparisons/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/comparisons/${await world.comparison()}`,
  },
  'GET /api/v1/comparisons/power': {
    who: OF_OWN.member,
    path: '/api/v1/comparisons/power?servers=go&suite=io&profile=quick&handshake=session&hostClass=default&rounds=8',
  },
  'GET /api/v1/comparisons/[id]/markdown': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/comparisons/${await world.comparison()}/markdown`,
  },
  'POST /api/v1/deliveries/[id]/redeliver': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/deliveries/${await world.delivery()}/redeliver`,
  },
  'GET /api/v1/hosts': { who: OF_OWN.anybody },
  'DELETE /api/v1/hosts/[id]': {
    who: OF_HOSTS,
    path: async (world) => `/api/v1/hosts/${await world.host()}`,
  },
  'POST /api/v1/hosts/[id]/calibration': {
    who: OF_HOSTS,
    path: async (world) => `/api/v1/hosts/${await world.host()}/calibration`,
  },
  'POST /api/v1/hosts/[id]/cancel': {
    who: OF_HOSTS,
    path: async (world) => `/api/v1/hosts/${await world.host()}/cancel`,
  },
  'POST /api/v1/hosts/[id]/drain': {
    who: OF_HOSTS,
    path: async (world) => `/api/v1/hosts/${await world.host()}/drain`,
  },
  'POST /api/v1/hosts/[id]/undrain': {
    who: OF_HOSTS,
    path: async (world) => `/api/v1/hosts/${await world.host()}/undrain`,
  },
  'GET /api/v1/installation/audit': { who: OF_OWN.installation },
  'GET /api/v1/installation/audit/csv': { who: OF_OWN.installation },
  'GET /api/v1/installation/workspaces': { who: OF_OWN.installation },
  'GET /api/v1/invitations': { who: OF_OWN.owner },
  'POST /api/v1/invitations': { who: OF_OWN.owner },
  'DELETE /api/v1/invitations/[id]': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/invitations/${(await world.invitation()).id}`,
  },
  'POST /api/v1/invitations/accept': { who: OF_OWN.anybody },
  'GET /api/v1/load-profiles': { who: OF_OWN.anybody },
  'POST /api/v1/load-profiles': { who: OF_OWN.member },
  'DELETE /api/v1/load-profiles/[id]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/load-profiles/${await world.loadProfile()}`,
  },
  'GET /api/v1/members': { who: OF_OWN.anybody },
  // Others find no such member among their own.
  'PUT /api/v1/members/[id]': {
    who: 'SNFF+N',
    path: async (world) => `/api/v1/members/${await world.member()}`,
    body: { role: 'viewer' },
  },
  'DELETE /api/v1/members/[id]': {
    who: 'SNFF+N',
    path: async (world) => `/api/v1/members/${await world.member()}`,
  },
  'GET /api/v1/openapi.json': { who: EVERYBODY },
  'GET /api/v1/pools': { who: OF_OWN.anybody },
  'PUT /api/v1/pools/[hostClass]': { who: OF_HOSTS, path: '/api/v1/pools/default', body: { shared: true } },
  'GET /api/v1/projects': { who: OF_OWN.anybody },
  'POST /api/v1/projects': { who: OF_OWN.member },
  'GET /api/v1/projects/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/projects/${await world.project()}`,
  },
  'PUT /api/v1/projects/[id]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/projects/${await world.project()}`,
  },
  'DELETE /api/v1/projects/[id]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/projects/${await world.project()}`,
  },
  'POST /api/v1/projects/[id]/tries': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/projects/${await world.project()}/tries`,
  },
  'GET /api/v1/projects/[id]/versions': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/projects/${await world.archives()}/versions`,
  },
  'POST /api/v1/projects/[id]/versions': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/projects/${await world.archives()}/versions`,
  },
  'DELETE /api/v1/projects/[id]/versions/[number]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/projects/${await world.archives()}/versions/1`,
  },
  'GET /api/v1/projects/[id]/versions/[number]/archive': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/projects/${await world.archives()}/versions/1/archive`,
  },
  'POST /api/v1/projects/archives': { who: OF_OWN.member },
  'POST /api/v1/projects/check': { who: OF_OWN.anybody, body: { file: '' } },
  'POST /api/v1/discoveries': { who: OF_OWN.member },
  'GET /api/v1/discoveries/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/discoveries/${await world.discovery()}`,
  },
  'POST /api/v1/discoveries/[id]/project': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/discoveries/${await world.discovery()}/project`,
  },
  'GET /api/v1/publications': { who: EVERYBODY },
  'GET /api/v1/publications/[slug]': { who: EVERYBODY, path: ({ slug }) => `/api/v1/publications/${slug}` },
  'GET /api/v1/quota': { who: OF_OWN.anybody },
  'GET /api/v1/repositories': { who: OF_OWN.anybody },
  'GET /api/v1/runs': { who: OF_OWN.anybody },
  'POST /api/v1/runs': { who: OF_OWN.member },
  'POST /api/v1/uploads': { who: OF_OWN.member },
  'GET /api/v1/runs/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}`,
  },
  'PUT /api/v1/runs/[id]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/runs/${await world.run()}`,
    body: { name: 'Named' },
  },
  'DELETE /api/v1/runs/[id]': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/runs/${await world.run()}`,
  },
  'POST /api/v1/runs/[id]/cancel': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/runs/${await world.open()}/cancel`,
  },
  'GET /api/v1/runs/[id]/cpu-profiles': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}/cpu-profiles`,
  },
  'POST /api/v1/runs/[id]/cpu-profiles': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/runs/${await world.run()}/cpu-profiles`,
    own: true,
  },
  'GET /api/v1/cpu-profiles/[id]/[format]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/cpu-profiles/${await world.cpuProfile()}/folded`,
  },
  'GET /api/v1/runs/[id]/events': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}/events`,
  },
  'HEAD /api/v1/runs/[id]/events': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}/events`,
  },
  'GET /api/v1/runs/[id]/progress': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}/progress`,
  },
  'GET /api/v1/runs/[id]/contexts': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}/contexts`,
  },
  'GET /api/v1/runs/[id]/junit': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}/junit`,
  },
  'GET /api/v1/runs/[id]/otlp': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}/otlp`,
  },
  'PUT /api/v1/runs/[id]/link': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/runs/${await world.run()}/link`,
  },
  'DELETE /api/v1/runs/[id]/link': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/runs/${await world.run()}/link`,
  },
  'POST /api/v1/runs/[id]/publication': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/runs/${await world.run()}/publication`,
  },
  'PUT /api/v1/runs/[id]/publication': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/runs/${await world.published()}/publication`,
  },
  'DELETE /api/v1/runs/[id]/publication': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/runs/${await world.published()}/publication`,
  },
  'GET /api/v1/runs/[id]/tables/[file]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/runs/${await world.run()}/tables/overall.csv`,
  },
  'GET /api/v1/secrets': { who: OF_OWN.owner },
  'POST /api/v1/secrets': { who: OF_OWN.owner },
  // Others have no secret of this name.
  'DELETE /api/v1/secrets/[name]': {
    who: 'SNFF+N',
    path: async (world) => `/api/v1/secrets/${await world.secret()}`,
  },
  'GET /api/v1/servers': { who: EVERYBODY },
  'GET /api/v1/studies': { who: EVERYBODY },
  'POST /api/v1/studies': { who: OF_OWN.installation },
  'GET /api/v1/studies/[slug]': { who: EVERYBODY, path: ({ study }) => `/api/v1/studies/${study}` },
  'DELETE /api/v1/studies/[slug]': {
    who: OF_OWN.installation,
    path: async (world) => `/api/v1/studies/${await world.importedStudy()}`,
  },
  'POST /api/v1/studies/preview': { who: OF_OWN.installation },
  'GET /api/v1/tokens': { who: OF_OWN.member },
  'POST /api/v1/tokens': { who: OF_OWN.member },
  'DELETE /api/v1/tokens/[id]': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/tokens/${await world.token()}`,
  },
  'GET /api/v1/trials/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/trials/${await world.trial()}`,
  },
  'GET /api/v1/watches': { who: OF_OWN.anybody },
  'POST /api/v1/watches': { who: OF_OWN.member },
  'GET /api/v1/watches/[id]': {
    who: OF_TEAM.viewer,
    path: async (world) => `/api/v1/watches/${await world.watch()}`,
  },
  'PUT /api/v1/watches/[id]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/watches/${await world.watch()}`,
  },
  'DELETE /api/v1/watches/[id]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/watches/${await world.watch()}`,
  },
  'PUT /api/v1/watches/[id]/changes/[commit]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/watches/${await world.watch()}/changes/${COMMIT}`,
  },
  'DELETE /api/v1/watches/[id]/changes/[commit]': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/watches/${await world.acknowledgedWatch(COMMIT)}/changes/${COMMIT}`,
  },
  'POST /api/v1/watches/[id]/publication': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/watches/${await world.watch()}/publication`,
  },
  'PUT /api/v1/watches/[id]/publication': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/watches/${await world.publishedWatch()}/publication`,
  },
  'DELETE /api/v1/watches/[id]/publication': {
    who: OF_TEAM.member,
    path: async (world) => `/api/v1/watches/${await world.publishedWatch()}/publication`,
  },
  'GET /api/v1/watches/[id]/forge': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/watches/${await world.toldWatch()}/forge`,
  },
  'PUT /api/v1/watches/[id]/forge': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/watches/${await world.toldWatch()}/forge`,
  },
  'DELETE /api/v1/watches/[id]/forge': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/watches/${await world.toldWatch()}/forge`,
  },
  // Nobody's session is a signature.
  'POST /api/v1/watches/[id]/push': {
    who: 'SSSSSS',
    path: async (world) => `/api/v1/watches/${await world.watch()}/push`,
  },
  'GET /api/v1/webhooks': { who: OF_OWN.owner },
  'POST /api/v1/webhooks': { who: OF_OWN.owner },
  'DELETE /api/v1/webhooks/[id]': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/webhooks/${await world.webhook()}`,
  },
  'GET /api/v1/webhooks/[id]/deliveries': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/webhooks/${await world.webhook()}/deliveries`,
  },
  'POST /api/v1/webhooks/[id]/test': {
    who: OF_TEAM.owner,
    path: async (world) => `/api/v1/webhooks/${await world.webhook()}/test`,
  },
  'GET /api/v1/workspace': { who: OF_OWN.anybody },
  'PUT /api/v1/workspace': { who: OF_OWN.owner },
  'GET /api/v1/workspaces': { who: OF_OWN.anybody },
  'POST /api/v1/workspaces': { who: OF_OWN.anybody },
  'POST /api/v1/workspaces/[id]/enter': {
    who: OF_TEAM.viewer,
    path: ({ teamId }) => `/api/v1/workspaces/${teamId}/enter`,
  },
  'PUT /api/v1/workspaces/[id]/quota': {
    who: 'NNFFF+',
    path: ({ teamId }) => `/api/v1/workspaces/${teamId}/quota`,
  },
  // Last: the viewer and the member are gone by it.
  'POST /api/v1/workspace/leave': { who: OF_OWN.anybody },
};
