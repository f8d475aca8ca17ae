import { literalText } from '../parts/placeholders.ts';
import { checkLength, type Findings } from './launch.ts';
import { type Place, refuse, shortText } from './refusal.ts';

/** A value that VS Code asks its user for. */
export interface ClientInput {
  readonly description?: string | undefined;
  readonly default?: string | undefined;
  readonly password?: boolean | undefined;
}

/** What texts of a client's file are read with. */
export interface ClientTexts {
  readonly findings: Findings;
  /** Inputs of VS Code by their ids. */
  readonly inputs: ReadonlyMap<string, ClientInput>;
}

/** Names of clients for the folder that their user has open: the repository. */
const FOLDERS = ['workspaceFolder', 'workspaceRoot', 'CLAUDE_PROJECT_DIR'];

/**
 * A text in which a client fills in `${NAME}`, `${NAME:-default}`, `${env:NAME}`, `${input:id}` and
 * `${workspaceFolder}`. What has no value becomes a need, and nothing stands for it.
 * @param variable of the server that the text is the value of
 * @throws SourceRefused
 */
export function clientText(
  text: string,
  texts: ClientTexts,
  place: Place,
  variable?: string | undefined,
): string {
  checkLength(text, place);
  const parts: string[] = [];
  let end = 0;
  for (let at = text.indexOf('${'); at >= 0; at = text.indexOf('${', end)) {
    const close = text.indexOf('}', at);
    if (close < 0) break;
    parts.push(literalText(text.slice(end, at)));
    end = close + 1;
    const isWhole = at === 0 && end === text.length;
    parts.push(referenceText(text.slice(at + 2, close), texts, place, { variable, isWhole }));
    checkLength(parts.at(-1) ?? '', place);
  }
  parts.push(literalText(text.slice(end)));
  return checkLength(parts.join(''), place);
}

interface Use {
  readonly variable: string | undefined;
  /** Whether the text is this reference alone. */
  readonly isWhole: boolean;
}

const NAME = /^[A-Za-z_][\w.-]*$/;

/** Value of what stands between `${` and `}`; an empty text for a need. */
function referenceText(inner: string, texts: ClientTexts, place: Place, use: Use): string {
  const { findings } = texts;
  const folder = FOLDERS.find((known) => inner === known || inner.startsWith(`${known}:`));
  if (folder !== undefined) return '.';
  if (inner.startsWith('input:')) return inputValue(inner.slice('input:'.length), texts, use);
  const reference = inner.startsWith('env:') ? inner.slice('env:'.length) : inner;
  const dash = reference.indexOf(':-');
  const name = dash < 0 ? reference : reference.slice(0, dash);
  if (!NAME.test(name)) {
    refuse(place, `holds \${${shortText(inner)}}, which is not understood: write the value itself`);
  }
  const fallback = dash < 0 ? undefined : reference.slice(dash + 2);
  const need = { name, secret: false, variable: use.variable };
  return findings.given(need, fallback === undefined) ?? literalText(fallback ?? '');
}

function inputValue(id: string, { findings, inputs }: ClientTexts, { variable, isWhole }: Use): string {
  const input = inputs.get(id);
  const name = isWhole && variable !== undefined && input?.password ? variable : id;
  const need = { name, description: input?.description, secret: input?.password ?? false, variable };
  return findings.given(need, input?.default === undefined) ?? literalText(input?.default ?? '');
}
