import { workspaceOf } from '@headroom/api/rights';
import { listKnownBuilds, listRuns } from '@headroom/db';
import { comparisonRequestSchema, MIN_COMPARISON_ROUNDS } from '@headroom/model/comparison';
import { FAMILY_ALPHA, metricsOf, planLooks, type Scope } from '@headroom/report/compare';
import type { Choices } from '#queueing/offered/choices.ts';
import { readChoices } from '#queueing/offered/read-choices.ts';
import { readPackages } from '#queueing/offered/read-packages.ts';
import { comparable } from '#queueing/offered/suite-option.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import type { CompareChoices } from './choices.ts';
import { knownBuildsOf } from './same-builds.ts';

/** Choices of the form right now. */
export async function readCompareChoices(): Promise<CompareChoices> {
  const workspaceId = workspaceOf(await currentActor()) ?? '';
  const [all, builds, [last]] = await Promise.all([
    readChoices(),
    listKnownBuilds(db(), workspaceId),
    listRuns(db(), { workspaceId, kind: 'comparison', limit: 1 }),
  ]);
  const choices = withoutFixed(all);
  const known = [
    ...choices.hostClasses.flatMap(({ repositories }) => repositories),
    ...choices.projects.flatMap(({ versions }) => versions ?? []),
  ];
  const commits = known.flatMap(({ refs, commits }) => [...refs, ...commits].map(({ commit }) => commit));
  const allowed = Array.from(
    { length: choices.maxRounds - MIN_COMPARISON_ROUNDS + 1 },
    (_, index) => MIN_COMPARISON_ROUNDS + index,
  );
  return {
    ...choices,
    suites: choices.suites.map((suite) => ({ ...suite, profiles: comparable(suite.profiles) })),
    profiles: comparable(choices.profiles),
    minRounds: MIN_COMPARISON_ROUNDS,
    defaultRounds: comparisonRequestSchema.shape.rounds.parse(undefined),
    looks: Object.fromEntries(allowed.map((rounds) => [rounds, planLooks(rounds)])),
    primary: { perServer: primaryOf('server'), perTool: primaryOf('tool') },
    knownBuilds: knownBuildsOf(builds, new Set(commits)),
    lastServers: last?.servers ?? [],
    packages: await packagesOf(choices),
    doubtPct: FAMILY_ALPHA * 100,
  };
}

async function packagesOf({ projects }: Choices): Promise<CompareChoices['packages']> {
  const packages = Object.entries(await readPackages(projects));
  return Object.fromEntries(
    packages.map(([id, { target, version }]) => [id, { base: `${target}@${version}`, head: target }]),
  );
}

/** Choices without the repositories measured as they are, which have no two sides. */
function withoutFixed(choices: Choices): Choices {
  const [first, ...others] = choices.hostClasses.map((hostClass) => ({
    ...hostClass,
    repositories: hostClass.repositories.filter(({ fixed }) => !fixed),
  }));
  return first ? { ...choices, hostClasses: [first, ...others] } : choices;
}

function primaryOf(scope: Scope): number {
  return metricsOf(null).filter(({ primary }) => primary === scope).length;
}
