import { type CountedSides, listCountedSides } from '@headroom/db';
import type { CataloguePart } from '@headroom/model/context';
import { capitalised, plural } from '@headroom/model/text';
import {
  answerChangeTexts,
  type ContextChange,
  contextChangeNotes,
  contextChangeText,
  formatCount,
  NO_VALUE,
  type ServerContextChange,
  signedTokens,
  type ToolChange,
  tokensMore,
  toolLabel,
} from '@headroom/report';
import { ToolName } from '#results/context-tools.tsx';
import { db } from '#server/db.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Fold } from '#ui/fold.tsx';
import { type Diff, differOfPage, type Texts, textsOf } from './context-diff.ts';
import type { CompareView } from './view.ts';

/** Tools of a server that are listed, and texts that are compared line by line. */
const MOST_TOOLS = 100;
const MOST_DIFFS = 20;

/** What changed in the context that servers take of a model: exact, and apart from the verdicts. */
export async function ContextChanges({ view: { contexts, runs, isPublic } }: { view: CompareView }) {
  if (contexts.length === 0) return null;
  // Texts may be those of a private repository.
  const catalogues = isPublic ? undefined : await listCountedSides(db(), runs);
  const diffOf = differOfPage();
  return (
    <section aria-labelledby="context" className="mb-6">
      <h2 id="context" className="font-semibold text-[0.9375rem]">
        Context of a model
      </h2>
      {contexts.map((context) => (
        <OfServer
          key={context.serverId}
          context={context}
          catalogues={catalogues?.get(context.serverId)}
          diffOf={diffOf}
          isAlone={contexts.length === 1}
        />
      ))}
    </section>
  );
}

function OfServer({
  context: { serverId, change, answers = [] },
  isAlone,
  ...texts
}: Sources & {
  context: ServerContextChange;
  isAlone: boolean;
}) {
  return (
    <div className="mt-1 text-sm [overflow-wrap:anywhere]">
      <p className="max-w-[90ch]">
        {!isAlone && <span className="font-medium">{serverId}: </span>}
        {leadOf(change)}
      </p>
      {!('problem' in change) && <Changed change={change} {...texts} />}
      {answerChangeTexts(answers).map((text) => (
        <p key={text} className="mt-1 max-w-[90ch]">
          {capitalised(text)}.
        </p>
      ))}
    </div>
  );
}

/** Texts of both sides, and how they are held against each other. */
interface Sources {
  /** Undefined: not to be shown. */
  catalogues: CountedSides | undefined;
  diffOf: (texts: Texts) => Diff;
}

function leadOf(change: ServerContextChange['change']): string {
  if ('problem' in change) return `Not compared: ${change.problem}.`;
  const unchanged = `Unchanged: ${formatCount(change.head.tokens)} tokens (${change.encoding})`;
  return `${contextChangeText(change) ?? unchanged}.`;
}

function Changed({ change, catalogues, diffOf }: Sources & { change: ContextChange }) {
  const { tools, instructions } = change;
  const shown = tools.slice(0, MOST_TOOLS);
  const texts = catalogues ? changedTexts(change, catalogues) : [];
  return (
    <>
      {contextChangeNotes(change).map((note) => (
        <p key={note} className="mt-1 max-w-[90ch] text-muted">
          {note}
        </p>
      ))}
      {shown.length > 0 && (
        <Fold title={`${plural(tools.length, 'tool')} differ${tools.length === 1 ? 's' : ''}`}>
          <DataTable
            label="Differences by tool"
            columns={COLUMNS}
            rows={shown}
            rowKey={({ at }) => `${at.base} ${at.head}`}
            fit
          />
          {tools.length > shown.length && (
            <p className="mt-2 text-muted">
              The {shown.length} largest differences of {formatCount(tools.length)} are shown.
            </p>
          )}
        </Fold>
      )}
      {texts.length > 0 && (
        <Fold title={instructions ? 'Texts of tools and instructions' : 'Texts of tools'}>
          {texts.slice(0, MOST_DIFFS).map(({ title, texts: sides }, rank) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tools may share a name, so a text is its rank
            <DiffOfText key={rank} title={title} diff={diffOf(sides)} />
          ))}
          {texts.length > MOST_DIFFS && (
            <p className="mt-2 text-muted">
              The first {MOST_DIFFS} of {formatCount(texts.length)} texts are shown.
            </p>
          )}
        </Fold>
      )}
    </>
  );
}

interface ChangedText {
  readonly title: string;
  readonly texts: Texts;
}

const PART_TITLES: Readonly<Record<CataloguePart, string>> = {
  description: 'description',
  inputSchema: 'input schema',
  outputSchema: 'output schema',
};

/** Texts that differ at two sides, the instructions first. */
function changedTexts({ instructions, tools }: ContextChange, catalogues: CountedSides): ChangedText[] {
  const { base, head } = catalogues;
  const ofInstructions = {
    base: base.catalogue?.instructions.text ?? null,
    head: head.catalogue?.instructions.text ?? null,
  };
  return [
    ...(instructions ? [{ title: 'Instructions', texts: ofInstructions }] : []),
    ...tools.flatMap((tool) =>
      tool.parts.map(({ part }) => ({
        title: `${toolLabel(tool.tool)}, ${PART_TITLES[part]}`,
        texts: textsOf(catalogues, tool, part),
      })),
    ),
  ];
}

const LINE_LOOKS: Readonly<Record<string, string>> = {
  '+': 'text-good',
  '-': 'text-bad',
};

function DiffOfText({ title, diff }: { title: string; diff: Diff }) {
  return (
    <div className="mt-3 max-w-[110ch]">
      <h3 className="font-medium text-13">{title}</h3>
      {'why' in diff ? (
        <p className="text-muted">{diff.why}</p>
      ) : (
        <pre className="num mt-1 whitespace-pre-wrap break-words rounded-md border border-line p-2 text-12">
          {diff.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            <span key={at} className={`block ${LINE_LOOKS[line.charAt(0)] ?? ''}`}>
              {line}
            </span>
          ))}
        </pre>
      )}
      {'more' in diff && diff.more > 0 && <p className="text-muted">{formatCount(diff.more)} more lines.</p>}
    </div>
  );
}

const size = (
  id: string,
  title: string,
  read: (row: ToolChange) => ToolChange['base'],
): Column<ToolChange> => ({
  ...{ id, title, unit: 'tokens', number: true },
  cell: (row) => formatCount(read(row)?.tokens ?? null),
});

const COLUMNS: Column<ToolChange>[] = [
  {
    ...{ id: 'tool', title: 'Tool' },
    cell: ({ tool }) => <ToolName name={tool} />,
  },
  { ...{ id: 'change', title: 'Change' }, cell: ({ change }) => change },
  size('base', 'Base', ({ base }) => base),
  size('head', 'Head', ({ head }) => head),
  {
    ...{ id: 'more', title: 'Difference', unit: 'tokens', number: true },
    cell: (row) => signedTokens(tokensMore(row)),
  },
  {
    ...{ id: 'parts', title: 'Parts' },
    cell: ({ parts }) => parts.map(({ part }) => PART_TITLES[part]).join(', ') || NO_VALUE,
  },
];
