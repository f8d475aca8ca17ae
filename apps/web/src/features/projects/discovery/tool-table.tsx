import type { DiscoveredTool } from '@headroom/model/run';
import { expectationLabel } from '@headroom/model/suite/expectation-label';
import { NONE } from '#ui/none.ts';
import { TableView } from '#ui/table-view.tsx';
import { argumentsOf, type ToolDraft, withArguments } from './tool-drafts.ts';

interface Props {
  tools: readonly DiscoveredTool[];
  drafts: readonly ToolDraft[];
  onChange: (at: number, draft: ToolDraft) => void;
}

const COLUMNS = [
  { id: 'tool', title: 'Tool' },
  { id: 'arguments', title: 'Arguments', wide: true },
  { id: 'check', title: 'Answer', wide: true },
  { id: 'note', title: 'Note', wide: true },
];

/** The tools of a server with the calls of each, to be edited, checked or left out. */
export function ToolTable({ tools, drafts, onChange }: Props) {
  return (
    <TableView
      label="Tools"
      columns={COLUMNS}
      rows={tools.map((tool, at) => {
        const draft = drafts[at] as ToolDraft;
        const change = (changes: Partial<ToolDraft>) => onChange(at, { ...draft, ...changes });
        return {
          key: tool.name,
          cells: [
            <Called key="called" draft={draft} change={change} />,
            <Arguments
              key="args"
              draft={draft}
              onText={(text) => onChange(at, withArguments(draft, text, tool))}
            />,
            <Checked key="checked" tool={tool} draft={draft} change={change} />,
            <Note key="note" tool={tool} />,
          ],
        };
      })}
      fit={false}
      whole
      compact={false}
      cards
      wholeSort={false}
    />
  );
}

interface Cell {
  draft: ToolDraft;
  change: (changes: Partial<ToolDraft>) => void;
}

function Called({ draft, change }: Cell) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        aria-label={`Call ${draft.name}`}
        checked={draft.called}
        onChange={({ target }) => change({ called: target.checked })}
        className="shrink-0 accent-accent"
      />
      <span className="num font-medium [overflow-wrap:anywhere]">{draft.name}</span>
    </label>
  );
}

function Arguments({ draft, onText }: { draft: ToolDraft; onText: (text: string) => void }) {
  return (
    <input
      type="text"
      aria-label={`Arguments of ${draft.name}`}
      aria-invalid={draft.called && !argumentsOf(draft) ? true : undefined}
      value={draft.arguments}
      disabled={!draft.called}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => onText(target.value)}
      className="num h-7 w-full min-w-56 rounded border border-line bg-surface px-2 text-12 disabled:text-muted aria-invalid:border-bad"
    />
  );
}

function Checked({ tool: { expect }, draft, change }: Cell & { tool: DiscoveredTool }) {
  if (expect === 'none') return <span className="text-muted">unchecked</span>;
  const words = expect.map((one) => expectationLabel(one as never)).join('; ');
  return (
    <label className="flex min-w-56 max-w-96 items-start gap-2 py-1">
      <input
        type="checkbox"
        aria-label={`Check answers of ${draft.name}`}
        checked={draft.called && draft.checked}
        disabled={!draft.called}
        onChange={({ target }) => change({ checked: target.checked })}
        className="mt-1 shrink-0 accent-accent"
      />
      <span className="line-clamp-2 whitespace-normal text-muted [overflow-wrap:anywhere]" title={words}>
        {words}
      </span>
    </label>
  );
}

/** Flags of the command have no place here. */
const OF_COMMAND = /: say --(?:tool|arg) /;

function Note({ tool: { why, note } }: { tool: DiscoveredTool }) {
  if (why === null && note === null) return <span className="text-muted">{NONE}</span>;
  const words = why?.split(OF_COMMAND, 1)[0] ?? `Under parallel calls: ${note}`;
  return (
    <span className="block min-w-48 max-w-80 whitespace-normal py-1 text-muted [overflow-wrap:anywhere]">
      {words}
    </span>
  );
}
