import { DockerfileRefused, type Instruction } from './instructions.ts';
import { AT_FIRST, type Lowered, lower, type StageWork, type Standing, standingAfter } from './lowering.ts';
import { aliasOf, type Foreign, groundOf, parentOf, type Section, type Stage, sectionsOf } from './stages.ts';

interface Options {
  /** Arguments before the first stage to their defaults. */
  args: ReadonlyMap<string, string>;
  foreign: Foreign | undefined;
  targets: readonly (string | undefined)[];
}

/**
 * Lowers the targets and the stages that they need. Other stages are neither judged nor sent to the engine.
 * @param before instructions before the first FROM
 */
export function lowerStages(before: readonly Instruction[], rest: readonly Instruction[], options: Options) {
  const { args, foreign, targets } = options;
  const sections = inherited(sectionsOf(rest));
  const needed = new Set(targets.map((target) => indexOf(target, sections)));
  const standings = standingsOf(sections);
  const mentions = mentionsOf(sections);
  const lowered: Lowered = { files: new Map(), notes: [], places: 0 };
  const built: { stage: Stage; instructions: Instruction[] }[] = [];
  // A stage needs earlier ones only.
  for (let at = sections.length - 1; at >= 0; at--) {
    const section = sections[at];
    if (!section || !needed.has(at)) continue;
    const earlier = sections.slice(0, at);
    const on = groundOf(section.from, earlier, args, foreign);
    if (on !== 'scratch' && 'stage' in on) needed.add(parentOf(section.from, earlier));
    const use: StageWork['use'] = (from, instruction) => {
      const index = earlierStage(from, earlier, instruction);
      needed.add(index);
      return aliasOf(earlier[index]?.name ?? '');
    };
    const work: StageWork = {
      ...lowered,
      notes: [],
      standing: standings[at] ?? AT_FIRST,
      use,
      mentions: mentions(at),
    };
    const body = section.body.flatMap((instruction) => lower(instruction, work));
    lowered.places = work.places;
    lowered.notes.unshift(...work.notes);
    built.unshift({ stage: { name: section.name, on }, instructions: [section.from, ...body] });
  }
  const instructions = [
    ...before.flatMap((instruction) =>
      lower(instruction, { ...lowered, standing: AT_FIRST, use: () => '', mentions: () => false }),
    ),
    ...built.flatMap(({ instructions }) => instructions),
  ];
  return {
    instructions,
    stages: built.map(({ stage }) => stage),
    files: lowered.files,
    notes: lowered.notes,
  };
}

function indexOf(target: string | undefined, sections: readonly Section[]): number {
  if (target === undefined) return sections.length - 1;
  const index = sections.findIndex(({ name }) => name === target.toLowerCase());
  if (index >= 0) return index;
  const names = sections.map(({ name }) => name).join(', ');
  throw new DockerfileRefused(`its Dockerfile has no stage ${JSON.stringify(target)}; its stages: ${names}`);
}

/** Refuses a name that is no earlier stage: the engine would pull an image. */
function earlierStage(from: string, earlier: readonly Section[], { keyword, line }: Instruction): number {
  const index = earlier.findIndex(({ name }, number) => [name, String(number)].includes(from.toLowerCase()));
  if (index >= 0) return index;
  const allowed = new Set(earlier.flatMap(({ name }, number) => [name, String(number)]));
  const names = allowed.size > 0 ? `; allowed: ${[...allowed].join(', ')}` : '';
  throw DockerfileRefused.at(line, `${keyword} --from=${from} names no earlier stage${names}`);
}

const TRIGGER = /^([a-z]+)\s+(\S.*)$/i;

/** Moves the ONBUILD steps of a stage into the stages that stand on it. */
function inherited(sections: readonly Section[]): Section[] {
  return sections.map((section, at) => {
    const parent = sections[parentOf(section.from, sections.slice(0, at))];
    const triggers = (parent?.body ?? []).flatMap(({ keyword, rest, line }) => {
      if (keyword !== 'ONBUILD') return [];
      const [, name = '', what = ''] = TRIGGER.exec(rest) ?? [];
      const trigger = { keyword: name.toUpperCase(), rest: what, line };
      if (!['', 'FROM', 'ONBUILD'].includes(trigger.keyword)) return [trigger];
      throw DockerfileRefused.at(line, 'ONBUILD takes an instruction other than FROM and ONBUILD');
    });
    return {
      ...section,
      body: [...triggers, ...section.body.filter(({ keyword }) => keyword !== 'ONBUILD')],
    };
  });
}

/** Shell and user that each stage begins with. */
function standingsOf(sections: readonly Section[]): Standing[] {
  const first: Standing[] = [];
  const last: Standing[] = [];
  for (const [at, section] of sections.entries()) {
    const begun = last[parentOf(section.from, sections.slice(0, at))] ?? AT_FIRST;
    first.push(begun);
    last.push(section.body.reduce(standingAfter, begun));
  }
  return first;
}

/** Finds words in the RUNs and USERs of a stage and of those it stands on. */
function mentionsOf(sections: readonly Section[]) {
  const words = sections.map(
    ({ body }) =>
      new Set(
        body.flatMap(({ keyword, rest, hereDocuments = [] }) =>
          keyword === 'RUN' || keyword === 'USER'
            ? [rest, ...hereDocuments.map(({ text }) => text)].flatMap((text) => text.split(/[\s:;&|"'=]+/))
            : [],
        ),
      ),
  );
  const parents = sections.map(({ from }, at) => parentOf(from, sections.slice(0, at)));
  return (stage: number) => (word: string) => {
    for (let at = stage; at >= 0; at = parents[at] ?? -1) if (words[at]?.has(word)) return true;
    return false;
  };
}
