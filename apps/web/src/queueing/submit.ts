import { type Answer, call } from '@headroom/api/client';
import type { Naming } from '@headroom/model/text/naming';
import { typedNumber } from '#ui/typed-number.ts';
import { profileText } from './draft.ts';
import type { Draft, LoadDraft } from './offered/choices.ts';

/** Answer to a form that queues something. */
export type Submitted = Answer<{ readonly id: string }>;

/** Sends the draft of a single run. A repository that is not the hosts' own checkout is measured at its HEAD. */
export function submitRun(
  { ref, ...draft }: Draft,
  { ownRepository, naming }: { ownRepository: string; naming: Naming },
): Promise<Submitted> {
  const isFixed = draft.project !== '' || draft.repository === ownRepository;
  const wanted = ref.trim() || (isFixed ? undefined : 'HEAD');
  return call('POST /api/v1/runs', { body: { ...numbered(draft), ...naming, ref: wanted } });
}

/** Sends the draft of a comparison, with its two sides. */
export function submitComparison<Load extends LoadDraft>(
  draft: Load,
  sides: { base: string; head: string; tools: readonly string[] },
): Promise<Submitted> {
  return call('POST /api/v1/comparisons', { body: { ...numbered(draft), ...sides } });
}

/** Typed values, with numbers where the API takes them; without what a project decides. */
function numbered<Load extends LoadDraft>({ project, suite, repository, profile, own, ...draft }: Load) {
  const rounds = typedNumber(draft.rounds);
  const source = project === '' ? { suite, repository } : { project };
  return {
    ...draft,
    ...source,
    profile: profileText({ profile, own }),
    rounds,
    priority: Number(draft.priority),
  };
}
