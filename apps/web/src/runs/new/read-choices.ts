import { countOpen, type Host, listHosts } from '@headroom/db';
import { estimateSeconds, HANDSHAKES, MAX_ROUNDS, PROFILES, SUITES } from '@headroom/workload';
import { hostClassesOf, hostWords, whyWaiting } from '../../hosts/classes.ts';
import { catalogOf } from '../../servers/catalog.ts';
import { manifests } from '../../servers/manifests.ts';
import { db } from '../../services/db.ts';
import { overheadS } from '../create.ts';
import type { Choices, HostClassChoice, Option } from './choices.ts';

/** What the form can offer right now. */
export async function readChoices(): Promise<Choices> {
  const [hosts, open] = await Promise.all([listHosts(db()), countOpen(db())]);
  const [first = '', ...others] = hostClassesOf(hosts);
  const choice = (id: string) => hostClassChoice(id, hosts, open.get(id) ?? 0);
  const option = ({ id, title, description }: Option) => ({ id, title, description });
  return {
    suites: SUITES.map(option),
    profiles: PROFILES.map(option),
    handshakes: HANDSHAKES.map(option),
    hostClasses: [await choice(first), ...(await Promise.all(others.map(choice)))],
    maxRounds: MAX_ROUNDS,
  };
}

async function hostClassChoice(id: string, all: readonly Host[], ahead: number): Promise<HostClassChoice> {
  const hosts = all.filter(({ hostClass }) => hostClass === id);
  const overhead = await overheadS(id);
  const now = new Date();
  return {
    id,
    title: id,
    description: hostWords(hosts, now),
    servers: catalogOf(manifests(), hosts, now).map(({ manifest, missing }) => ({
      id: manifest.id,
      title: manifest.title,
      stack: `${manifest.language}, ${manifest.framework}`,
      missing,
    })),
    secondsPerTrial: Object.fromEntries(
      PROFILES.map((profile) => [profile.id, estimateSeconds(profile, 1, overhead)]),
    ),
    ahead,
    waits: whyWaiting(hosts, now),
  };
}
