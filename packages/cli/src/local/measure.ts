/** Measuring on this machine, without an installation: loaded only where the sources of Headroom are. */
import type { OnceResult } from '@headroom/bench';
import { experimentFor } from '@headroom/model/experiments';
import { loadFaults } from '@headroom/model/load';
import { profileById, whyNotProfiled } from '@headroom/model/run';
import { protocolOf, streamsFault } from '@headroom/model/suite';
import type { Project } from '@headroom/project';
import { summarizeCpuProfile } from '@headroom/report/cpu-profile';
import { type ApiClient, apiClient } from '../api/client.ts';
import type { MeasureOptions, TryOptions } from '../arguments/schemas.ts';
import { readEnv } from '../env.ts';
import { CommandError, EXIT } from '../exit.ts';
import { deliver, say } from '../output/files.ts';
import { handshakesOf } from '../project/chosen.ts';
import { accessOf } from '../settings/access.ts';
import { findSettings } from '../settings/settings.ts';
import { profileServer, writeProfiles } from './cpu-profiles.ts';
import { cpuText } from './cpu-text.ts';
import { experimentFacts } from './experiments/index.ts';
import { sessionsText } from './experiments/soak-text.ts';
import { checkedFigures } from './figures.ts';
import { limitsIn } from './limits-text.ts';
import { showing } from './live.ts';
import { shortLoad } from './loads.ts';
import { measuredMarkdown } from './markdown.ts';
import { noiseIn } from './noise.ts';
import { type EndedHere, measuredJunit, measuredMetrics } from './outputs.ts';
import { remarkOf } from './remark.ts';
import { measureAt } from './running.ts';
import { saveSubject } from './save.ts';
import { tell, untilInterrupted } from './start.ts';
import { type Chosen, measureStarted } from './started.ts';
import { openFile, openSubject } from './subject.ts';
import { measuredText, triedText } from './text.ts';
import { upload } from './upload.ts';
import { type Subject, toolsOf } from './way.ts';
import { unlessWrong } from './wrong.ts';

/** Measures one server by one trial. Gives the status to end with. */
export function measureCommand(options: MeasureOptions): Promise<number> {
  return unlessWrong(async (signal) => {
    // A refusal to upload should come before it is measured.
    const api = options.upload
      ? apiClient(accessOf(readEnv(), await findSettings(process.cwd())))
      : undefined;
    const subject = await openSubject(options, signal);
    const [chosen, other] = choose(subject, options);
    for (const one of other ? [chosen, other] : [chosen]) refuseUnfit(subject.project, one);
    const why = options['profile-cpu'] ? whyNotProfiled(chosen.profile) : null;
    if (why !== null) throw new CommandError(`--profile-cpu: ${why}`);
    if (options.save) tell(`wrote ${(await saveSubject(subject)).join(' and ')}`);
    const measured = await measureChosen(chosen, options, signal);
    const { json, markdown, ended } = measured;
    if (!other) {
      await deliver(options, { json, markdown, ...outputsOf([ended]) });
      if (api) tell(`Uploaded ${await uploadHere(api, chosen, measured)}, marked as measured elsewhere`);
      return exitOf(measured);
    }
    const second = await measureChosen(other, options, signal);
    const pair = sessionsText(measured.result, second.result);
    if (pair !== undefined) say(options, pair);
    const both = [markdown, second.markdown, ...(pair === undefined ? [] : [pair])].join('\n\n');
    await deliver(options, {
      json: { ...json, other: second.json },
      markdown: both,
      ...outputsOf([ended, second.ended]),
    });
    return exitOf(measured) === EXIT.ok ? exitOf(second) : exitOf(measured);
  });
}

const outputsOf = (trials: readonly EndedHere[]) => ({
  junit: measuredJunit(trials),
  otlp: measuredMetrics(trials),
});

const exitOf = ({ result }: OnceResult) => (result.outcome === 'passed' ? EXIT.ok : EXIT.problems);

/** Measures by one handshake, and says what came of it. */
async function measureChosen(chosen: ToMeasure, options: MeasureOptions, signal: AbortSignal) {
  const { project, server, url } = chosen.subject;
  const profile = profileById(chosen.profile);
  const measured = await showing(profile, (onEvent) =>
    url === undefined
      ? measureStarted(chosen, { runtime: options.runtime, countsContext: true, signal, onEvent })
      : measureAt(url, chosen, options, { signal, onEvent }),
  );
  const endedAtMs = Date.now();
  const about = {
    ...{ ...server, profile, tools: toolsOf(chosen.subject) },
    protocol: protocolOf(chosen.handshake, project.workload),
  };
  say(options, measuredText(about, measured));
  const cpu = await profileMeasured(chosen, options, signal);
  return {
    ...measured,
    json: { ...jsonOf(chosen, measured), ...(cpu && { cpu }) },
    markdown: measuredMarkdown(about, measured),
    ended: { chosen, measured, endedAtMs },
  };
}

/** Where a call spends its processor time, by one more trial; undefined where nobody asked. */
async function profileMeasured(chosen: ToMeasure, options: MeasureOptions, signal: AbortSignal) {
  if (!options['profile-cpu']) return undefined;
  tell('CPU profile');
  const profiled = await profileServer(chosen, { runtime: options.runtime, signal });
  if ('reason' in profiled) {
    say(options, `No CPU profile: ${profiled.reason}`);
    return profiled;
  }
  const summary = summarizeCpuProfile(profiled.profile);
  say(options, cpuText(summary));
  const folder = options['cpu-profiles'];
  if (folder !== undefined) await writeProfiles(folder, { [chosen.subject.server.id]: profiled });
  return summary;
}

/** Tries one server of a file, by every handshake or a chosen one, and without a load. Gives the status to end with. */
export function tryHere(options: Omit<TryOptions, 'url'>): Promise<number> {
  return unlessWrong(async (signal) => {
    const subject = await openFile(options.file, options.server);
    const handshakes = handshakesOf(subject.project, { handshake: options.handshake });
    const [handshake = 'session'] = handshakes;
    const chosen = { subject: withHandshakes(subject, handshakes), handshake, profile: undefined };
    const measured = await showing(undefined, (onEvent) =>
      measureStarted(chosen, { runtime: options.runtime, countsContext: true, signal, onEvent }),
    );
    if (options.json !== '-') process.stdout.write(`${triedText(subject.server, measured)}\n`);
    await deliver({ json: options.json }, { json: jsonOf(chosen, measured), markdown: '' });
    return measured.result.outcome === 'passed' ? EXIT.ok : EXIT.problems;
  });
}

/** A server that is tried by these handshakes alone. */
function withHandshakes(subject: Subject, handshakes: Project['workload']['handshakes']): Subject {
  const { project } = subject;
  return { ...subject, project: { ...project, workload: { ...project.workload, handshakes } } };
}

const SECONDS = 10;

type ToMeasure = Chosen & { readonly profile: string };

/** What is measured: by one handshake, or by two of a soak that stand beside each other. @throws CommandError */
function choose(subject: Subject, options: MeasureOptions): [ToMeasure] | [ToMeasure, ToMeasure] {
  const wanted = options.handshake === undefined ? [undefined] : [...new Set(options.handshake.split(','))];
  const { project, url } = subject;
  const offered = wanted.flatMap((option) => handshakesOf(project, { handshake: option, url }));
  const [handshake = 'session', other, ...more] = offered;
  const { seconds = subject.isDescribed ? undefined : SECONDS } = options;
  const short = seconds === undefined ? 'quick' : shortLoad(seconds);
  const chosen = { subject, handshake, profile: options.profile ?? short };
  if (options.handshake === undefined || !other) return [chosen];
  if (more.length > 0 || !experimentFor(profileById(chosen.profile))?.findsGrowth) {
    throw new CommandError('--handshake must be one, or two of a soak such as session,abandoned');
  }
  return [chosen, { ...chosen, handshake: other }];
}

/** Throws CommandError for a load profile or handshake that does not fit the workload of a file. */
function refuseUnfit({ workload }: Project, { handshake, profile }: ToMeasure): void {
  const [fault] = loadFaults(profileById(profile), { workload, whose: 'the file', isSuite: false });
  if (fault !== undefined) throw new CommandError(`--profile ${fault}`);
  const streams = streamsFault(workload, handshake, 'the file');
  if (streams !== null) throw new CommandError(`--handshake ${streams}`);
}

/** Uploads a trial, with the text of the file as it was measured by: it may have changed since. */
function uploadHere(
  api: ApiClient,
  { subject: { project, server, text }, handshake, profile }: Chosen & { profile: string },
  measured: OnceResult,
): Promise<string> {
  const sent = { project, server: server.id, handshake, profile, file: text, measured };
  return untilInterrupted((signal) => upload(api, sent, { signal, onWait: tell }));
}

/** Everything that is known of it, marked as what it is: one trial, on a machine that no installation knows. */
function jsonOf({ subject, handshake, profile }: Chosen, measured: OnceResult) {
  const about = {
    version: 1,
    measuredElsewhere: true,
    server: subject.server.id,
    handshake,
    profile: profile ?? null,
  };
  const { catalogue: _, ...result } = measured.result;
  const { checks, log, measurements, outcome, unauthorized, windowMs } = result;
  const tools = measurements.filter(({ kind }) => kind === 'tool');
  return {
    ...{ ...about, ...measured, result, ...limitsIn(measured) },
    ...checkedFigures(checks, toolsOf(subject)),
    remark:
      remarkOf({
        ...{ tools, windowMs, unauthorized },
        profile: profile === undefined ? undefined : profileById(profile),
      }) ?? null,
    stdoutNoise: outcome === 'passed' ? noiseIn(log) : null,
    ...experimentFacts(result),
  };
}
