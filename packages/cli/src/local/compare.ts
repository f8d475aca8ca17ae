/** Comparing two servers on this machine, without an installation: loaded only where the sources of Headroom are. */

import { SIDES, type Side } from '@headroom/model/comparison';
import { whyNotComparable, whyNotProfiled } from '@headroom/model/run';
import { capitalised } from '@headroom/model/text';
import { comparedContext } from '@headroom/report';
import {
  type Budgets,
  comparisonMarkdown,
  headlineOf,
  outcomeOf,
  summaryOf,
  withBudgets,
} from '@headroom/report/compare';
import { comparisonJunit } from '@headroom/report/outputs';
import { type ApiClient, apiClient } from '../api/client.ts';
import type { CompareOptions } from '../arguments/schemas.ts';
import { readEnv } from '../env.ts';
import { CommandError, messageOf } from '../exit.ts';
import { deliver, say } from '../output/files.ts';
import { resultText } from '../output/text.ts';
import { accessOf } from '../settings/access.ts';
import { findSettings } from '../settings/settings.ts';
import { exitCodeOf } from '../verdict/exit-code.ts';
import { comparedProfiles, type ProfiledSides, profileSides, writeProfiles } from './cpu-profiles.ts';
import { cpuChangeText, cpuMarkdown } from './cpu-text.ts';
import { comparedMetrics } from './outputs.ts';
import { isAddress, type Opening, openRevision } from './revision.ts';
import { type Measured, measureSides, type Sides } from './rounds.ts';
import { refuseStarts } from './running.ts';
import { sharedTools } from './shared-tools.ts';
import { tell, untilInterrupted } from './start.ts';
import { uploadComparison } from './upload.ts';
import type { Subject } from './way.ts';

/** Measures two servers in the same rounds and judges the change. Gives the status to end with. */
export function compareHere(options: CompareOptions): Promise<number> {
  return untilInterrupted(async (signal) => {
    const { base: baseName, head: headName = 'HEAD' } = options;
    if (baseName === undefined)
      throw new CommandError('BASE is required: the revision before the change, such as origin/main');
    const reason = options.profile === undefined ? null : whyNotComparable(options.profile);
    if (reason !== null) throw new CommandError(`--profile: ${reason}`);
    const running = [baseName, headName].find(isAddress);
    refuseProfiles(options, running);
    if (running !== undefined && options.profile !== undefined) refuseStarts(running, options.profile);
    const settings = await findSettings(process.cwd());
    const { budgets } = settings;
    // A refusal to upload should come before it is measured.
    const api = options.upload ? apiClient(accessOf(readEnv(), settings)) : undefined;
    const names = { base: baseName, head: headName };
    await using folders = new AsyncDisposableStack();
    const base = await openSide('base', baseName, options, { signal, folders });
    const head = await openSide('head', headName, options, { signal, folders });
    const { sides, oneSided } = await sharedTools({ base, head }, options, signal);
    const measured = await measureSides(sides, options, { budgets, oneSided, signal });
    const profiled = await profileSides(sides, measured, options, signal);
    const exitCode = await conclude(measured, options, { sides, budgets, profiled });
    if (api)
      tell(
        `Uploaded ${await uploadHere(api, { sides, measured, names }, signal)}, marked as measured elsewhere`,
      );
    return exitCode;
  });
}

/** @throws CommandError where CPU profiles are asked for of a load that has none */
function refuseProfiles(options: CompareOptions, running: string | undefined): void {
  if (options['profile-cpu'] && running !== undefined) {
    throw new CommandError('--profile-cpu: a profiler reads servers that this command starts, no address');
  }
  const why = options.profile === undefined ? null : whyNotProfiled(options.profile);
  if (why !== null && options['profile-cpu']) throw new CommandError(`--profile-cpu: ${why}`);
}

/** Uploads all trials: the installation judges them by the same rules. */
function uploadHere(
  api: ApiClient,
  { sides, measured, names }: { sides: Sides; measured: Measured; names: Readonly<Record<Side, string>> },
  signal: AbortSignal,
): Promise<string> {
  const { comparison, failures: _none, contexts: _uncompared, ...trials } = measured;
  const sideOf = ({ project, text }: Subject) => ({ project, file: text });
  const sent = {
    server: sides.base.server.id,
    oneSided: comparison.oneSided,
    names,
    sides: { base: sideOf(sides.base), head: sideOf(sides.head) },
  };
  return uploadComparison(api, { ...trials, ...sent }, { signal, onWait: tell });
}

async function openSide(
  side: Side,
  name: string,
  options: CompareOptions,
  opening: Opening,
): Promise<Subject> {
  tell(`${side}: ${name}`);
  try {
    return await openRevision(name, options, opening);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${side} ${name}: ${messageOf(error)}`, { cause: error });
  }
}

/** What is not known of servers that run already. */
function runningNotes(sides: Sides): string[] {
  const running = SIDES.filter((side) => sides[side].url !== undefined);
  if (running.length === 0) return [];
  const [who, their] =
    running.length === 2 ? ['Both sides run', 'their'] : [`${capitalised(running[0] ?? '')} runs`, 'its'];
  return [`${who} already: ${their} cold start, memory and processor time are unknown.`];
}

async function conclude(
  measured: Measured,
  options: CompareOptions,
  { sides, budgets, profiled }: { sides: Sides; budgets: Budgets; profiled: ProfiledSides | undefined },
): Promise<number> {
  const { profile, comparison, failures, contexts, trials } = measured;
  const headline = headlineOf(comparison, failures);
  const judged = {
    ...{ status: 'finished' as const, reason: null, failures, rows: comparison.rows },
    ...{ headline: headline?.text ?? null, summary: summaryOf(comparison) },
    ...{ measuredRounds: comparison.rounds, disturbed: comparison.disturbed },
    oneSided: comparison.oneSided,
    contexts: contexts.map(comparedContext),
  };
  const withContext = { ...judged, context: judged.contexts };
  const outcome = outcomeOf(withContext, budgets);
  const exitCode = exitCodeOf(outcome.result, options['fail-on']);
  const notes = runningNotes(sides);
  say(options, resultText(judged, outcome, ['Measured on this machine.', ...notes].join(' ')));
  const cpu = profiled && comparedProfiles(profiled, trials);
  if (cpu) say(options, typeof cpu === 'string' ? cpu : cpuChangeText(cpu));
  const folder = options['cpu-profiles'];
  if (folder !== undefined && profiled) await writeProfiles(folder, profiled);
  const names = { base: options.base ?? '', head: options.head ?? 'HEAD' };
  const markdown = comparisonMarkdown(comparison, {
    ...{ names, failures, contexts },
    cpu: cpu ? [cpuMarkdown(cpu, sides.head.server.title)] : [],
  });
  await deliver(options, {
    markdown: withBudgets([markdown, ...notes.map((one) => `${one}\n`)].join('\n'), outcome),
    json: {
      version: 1,
      measuredElsewhere: true,
      ...names,
      profile,
      ...judged,
      ...(cpu && { cpu }),
      notes,
      outcome: { ...outcome, exitCode },
    },
    junit: comparisonJunit(`${names.base} → ${names.head}`, withContext, budgets),
    otlp: comparedMetrics(sides, names, measured),
  });
  return exitCode;
}
