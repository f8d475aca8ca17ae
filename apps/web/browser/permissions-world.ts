import {
  acknowledgeChange,
  createDiscovery,
  createInvitation,
  createToken,
  publishHistory,
  saveStudy,
} from '@headroom/db';
import { anArchive, aProject, archiveProject, aWatch } from '@headroom/db/testing';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { discoveryRequestSchema } from '@headroom/model/run';
import { comparedRun, measuredRun, queuedRun, registerBench } from './fixture.ts';
import type { Person } from './people.ts';
import type { World } from './permissions.ts';
import { profiledRun } from './profiled-run.ts';
import type { Web } from './web.ts';

/** The team's things, made whenever they are asked for, as some do not outlive a request. */
export async function worldOf(web: Web, { owner, study }: { owner: Person; study: string }): Promise<World> {
  const { db } = web;
  const teamId = owner.workspaceId;
  const hostId = await registerBench(db);
  let made = 0;
  const ofTeam = async (id: string) => {
    await db.run.update({ where: { id }, data: { workspaceId: teamId } });
    return id;
  };
  const run = async () =>
    ofTeam(await measuredRun(db, { hostId, end: { status: 'finished', reason: null } }));
  const webhook = async () =>
    (
      await db.webhook.create({
        // Leads nowhere that may be asked: no test of it leaves this machine.
        data: { workspaceId: teamId, url: 'https://127.0.0.1/', secret: 'whsec_c2VjcmV0', kinds: [] },
      })
    ).id;
  const publish = async (slug: string) => {
    const runId = await run();
    const answer = await fetch(`${web.url}/api/v1/runs/${runId}/publication`, {
      method: 'POST',
      headers: { cookie: owner.cookie, origin: web.url, 'content-type': 'application/json' },
      body: JSON.stringify({ slug, title: slug, summary: slug }),
    });
    if (!answer.ok) throw new Error(`${slug} was not published: ${await answer.text()}`);
    return runId;
  };
  await publish('first');
  return {
    teamId,
    slug: 'first',
    study,
    run,
    webhook,
    comparison: async () => ofTeam(await comparedRun(db, { hostId, measure: 0 })),
    host: () => registerBench(db),
    async importedStudy() {
      const slug = `study-${++made}`;
      const named = { slug, title: slug, source: 'Somebody', sourceUrl: '' };
      await saveStudy(db, { ...named, data: { kind: 'printed', annex: { title: slug } } });
      return slug;
    },
    open: async () => ofTeam(await queuedRun(db)),
    published: () => publish(`made-${++made}`),
    async secret() {
      const name = `SECRET_${++made}`;
      await db.workspaceSecret.create({ data: { workspaceId: teamId, name, encrypted: '' } });
      return name;
    },
    project: async () => aProject(db, teamId, `https://example.org/made-${++made}.git`),
    async discovery() {
      const request = discoveryRequestSchema.parse({ target: 'npm:server' });
      const of = { workspaceId: teamId, createdById: null, hostClass: DEFAULT_HOST_CLASS, seed: 1, request };
      return (await createDiscovery(db, of)).id;
    },
    archives: () =>
      archiveProject(db, { workspaceId: teamId }, [anArchive(`${++made}`), anArchive(`${++made}`)]),
    trial: async () => (await db.trial.findFirstOrThrow({ where: { runId: await run() } })).id,
    async cpuProfile() {
      const runId = await run();
      await profiledRun(db, runId);
      return (await db.cpuProfile.findFirstOrThrow({ where: { runId } })).id;
    },
    async member() {
      const user = await db.user.create({ data: { name: 'M', email: `member-${++made}@example.org` } });
      await db.membership.create({ data: { workspaceId: teamId, userId: user.id, role: 'member' } });
      return user.id;
    },
    invitation: () =>
      createInvitation(db, {
        workspaceId: teamId,
        email: `guest-${++made}@example.org`,
        role: 'viewer',
        invitedById: owner.userId,
      }),
    token: async () =>
      (
        await createToken(db, {
          workspaceId: teamId,
          createdById: owner.userId,
          name: 't',
          scopes: ['read'],
          expiresAt: null,
        })
      ).id,
    async loadProfile() {
      const profile = `closed:users=${++made},seconds=60`;
      return (await db.loadProfile.create({ data: { workspaceId: teamId, name: profile, profile } })).id;
    },
    watch: () => aWatch(db, { workspaceId: teamId }),
    shownWatch: () => aWatch(db, { workspaceId: teamId, badge: true }),
    async acknowledgedWatch(commit) {
      const watchId = await aWatch(db, { workspaceId: teamId });
      const said = { commit, reason: 'as planned', fixedBy: null, userId: null };
      await acknowledgeChange(db, watchId, said);
      return watchId;
    },
    async publishedWatch() {
      const watchId = await aWatch(db, { workspaceId: teamId });
      const slug = `history-${++made}`;
      const page = {
        headline: null,
        figures: [],
        findings: [],
        caveats: [],
        tables: [],
        badges: [],
        metrics: [],
      };
      const record = { methodVersion: 1, computedAt: new Date(), page, digest: '', files: [] };
      const published = await publishHistory(db, {
        ...{ watchId, slug, title: slug, summary: slug, methodVersion: 1, record },
      });
      if (published.state !== 'published') throw new Error(`${slug} was not published: ${published.state}`);
      return watchId;
    },
    async toldWatch() {
      const watchId = await aWatch(db, { workspaceId: teamId });
      const forge = { format: 'github', url: 'https://api.github.com/repos/acme/shop', secret: 'x' } as const;
      await db.webhook.create({ data: { ...forge, watchId, workspaceId: teamId, statusName: watchId } });
      return watchId;
    },
    async delivery() {
      const event = await db.event.create({
        // Its deliveries are there: the app's own dispatcher writes none.
        data: { workspaceId: teamId, kind: 'run_finished', runId: await run(), spreadAt: new Date() },
      });
      const given = { webhookId: await webhook(), eventId: event.id, status: 'given_up' } as const;
      return (await db.webhookDelivery.create({ data: given })).id;
    },
    async session(person) {
      const userId = person?.userId ?? owner.userId;
      const token = `made-${++made}`;
      const expiresAt = new Date(Date.now() + 3_600_000);
      return (await db.session.create({ data: { userId, token, expiresAt } })).id;
    },
  };
}
