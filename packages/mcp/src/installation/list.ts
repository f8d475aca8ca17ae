import type { Output } from '@headroom/api/client';
import { plural } from '@headroom/model/text';
import { z } from 'zod';
import { agentTool, type Reply } from '../tool.ts';
import { ask, type Installation } from './ask.ts';

/** Runs of a list. */
const MOST_RUNS = 20;

type Page<Line extends `GET /api/v1/${'projects' | 'servers' | 'runs' | 'publications'}`> = Output<Line>;

/** Lists by their names. */
const LISTS = {
  projects: async (installation: Installation) =>
    reply('project', projectsOf(await ask(installation, 'GET /api/v1/projects', {}))),
  servers: async (installation: Installation) =>
    reply('server', serversOf(await ask(installation, 'GET /api/v1/servers', {}))),
  runs: async (installation: Installation) =>
    reply('run', runsOf(await ask(installation, 'GET /api/v1/runs', { query: { limit: MOST_RUNS } }))),
  publications: async (installation: Installation) =>
    reply(
      'publication',
      publicationsOf(await ask(installation, 'GET /api/v1/publications', {}), installation),
    ),
} satisfies Record<string, (installation: Installation) => Promise<Reply>>;

const NAMES = Object.keys(LISTS) as [keyof typeof LISTS, ...(keyof typeof LISTS)[]];

export const list = agentTool({
  name: 'list',
  title: 'List projects, servers, runs or publications',
  description: `List projects (with their servers), servers of the installation, the newest ${MOST_RUNS} runs and comparisons, or publications.`,
  scope: 'read',
  isReadOnly: true,
  input: z.strictObject({ what: z.enum(NAMES) }),
  call: ({ what }, installation: Installation) => LISTS[what](installation),
});

/** An entry as a line and as data. */
interface Entry {
  readonly line: string;
  readonly data: object;
}

function reply(word: string, entries: readonly Entry[]): Reply {
  return {
    lead: `${plural(entries.length, word)}${entries.length > 0 ? ':' : '.'}`,
    quotes: entries.map(({ line }) => line),
    data: { total: entries.length, [`${word}s`]: entries.map(({ data }) => data) },
  };
}

function projectsOf({ projects }: Page<'GET /api/v1/projects'>): Entry[] {
  return projects.map(({ id, title, source, repository, servers }) => {
    const ids = servers.map((server) => server.id);
    const from = source === 'repository' ? repository : 'uploaded archives';
    const line = `${title} (${id}), from ${from}; servers: ${ids.join(', ') || 'none before a valid try'}`;
    return {
      line,
      data: { id, title, source, servers: ids, ...(source === 'repository' && { repository }) },
    };
  });
}

function serversOf({ servers }: Page<'GET /api/v1/servers'>): Entry[] {
  return servers.map(({ id, title, suites, missing }) => {
    const state = missing === null ? '' : `; no host can run it: ${missing}`;
    return {
      line: `${id}: ${title}; suites: ${suites.join(', ')}${state}`,
      data: { id, title, suites, missing },
    };
  });
}

function runsOf({ runs }: Page<'GET /api/v1/runs'>): Entry[] {
  return runs.map(({ id, kind, status, servers, name, baseRef, headRef, createdAt }) => {
    const refs = [baseRef, headRef].filter((ref) => ref !== null);
    const of = `${servers.join(', ')}${refs.length > 0 ? ` at ${refs.join(' and ')}` : ''}`;
    const line = `${id}: ${kind}, ${status}, ${createdAt}, ${of}${name === null ? '' : `, "${name}"`}`;
    return { line, data: { id, kind, status, servers, name, base: baseRef, head: headRef, createdAt } };
  });
}

function publicationsOf(
  { publications }: Page<'GET /api/v1/publications'>,
  { pageOf }: Installation,
): Entry[] {
  return publications.map(({ title, path, publishedAt, ...publication }) => {
    const page = pageOf(path);
    const subject = 'runId' in publication ? { runId: publication.runId } : { watchId: publication.watchId };
    return { line: `${title}, ${publishedAt}: ${page}`, data: { title, page, ...subject, publishedAt } };
  });
}
