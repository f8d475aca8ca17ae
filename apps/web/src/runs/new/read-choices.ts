import { countAhead } from '@headroom/db';
import { estimateSeconds, HANDSHAKES, MAX_ROUNDS, PROFILES, SUITES } from '@headroom/workload';
import { readCatalog } from '../../servers/read-catalog.ts';
import { db } from '../../services/db.ts';
import { overheadS } from '../create.ts';
import type { Choices } from './choices.ts';

/** What the form can offer right now. */
export async function readChoices(): Promise<Choices> {
  const [{ servers, hosts }, ahead, overhead] = await Promise.all([
    readCatalog(),
    countAhead(db()),
    overheadS(),
  ]);
  const option = ({ id, title, description }: { id: string; title: string; description: string }) => ({
    id,
    title,
    description,
  });
  return {
    suites: SUITES.map(option),
    profiles: PROFILES.map((profile) => ({
      ...option(profile),
      secondsPerTrial: estimateSeconds(profile, 1, overhead),
    })),
    handshakes: HANDSHAKES.map(option),
    servers: servers.map(({ manifest: { id, title, language, framework }, missing }) => ({
      id,
      title,
      stack: `${language}, ${framework}`,
      missing,
    })),
    maxRounds: MAX_ROUNDS,
    ahead,
    noHost: hosts.length === 0,
  };
}
