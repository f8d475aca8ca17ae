import { type Finding, HEADLINES } from '@headroom/report';
import { Fold } from '#ui/fold.tsx';
import { cellId } from './context.ts';
import { Headlines, type LinkedFinding, OtherFindings } from './finding-views.tsx';

interface Props {
  findings: readonly Finding[];
  /** Address of the page or tab that shows a table; nothing for this very page. */
  pageOf?: (table: Finding['cells'][number]['table']) => string;
}

/** The findings that sum a result up, each with links to the cells it was read from. */
export function FindingList({ findings, pageOf }: Props) {
  const headlines = findings.slice(0, HEADLINES);
  if (headlines.length === 0) return null;
  return <Headlines findings={linked(headlines, pageOf)} />;
}

/** Every finding in a sentence, each with links to the cells it was read from. */
export function AllFindings({ findings, pageOf }: Props) {
  if (findings.length === 0) return null;
  return (
    <Fold title="Findings in sentences">
      <OtherFindings title="Findings" findings={linked(findings, pageOf)} />
    </Fold>
  );
}

/** The findings after the headlines. */
export function MoreFindings({ findings, pageOf }: Props) {
  const more = findings.slice(HEADLINES);
  if (more.length === 0) return null;
  return <OtherFindings title="What else stands out" findings={linked(more, pageOf)} />;
}

function linked(findings: readonly Finding[], pageOf: Props['pageOf']): LinkedFinding[] {
  return findings.map(({ text, cells }) => ({
    text,
    cells: cells.map(({ table, serverId, column, title }) => ({
      href: `${pageOf?.(table) ?? ''}#${cellId(serverId, column, table)}`,
      name: `${title}: ${serverId}`,
    })),
  }));
}
