/** Characters of a text that a line of the log shows. */
const TEXT_CHARACTERS = 4096;
/** Characters of a line that is written as it is. */
const LINE_CHARACTERS = 4 * TEXT_CHARACTERS;
/** Characters of a text that are looked through for secrets: half of one at the cut would not be known for one. */
const READ_CHARACTERS = 16 * TEXT_CHARACTERS;

/** Fields that every line has, which stay whatever else goes. */
interface Line {
  readonly level: number;
  readonly time: number;
  readonly app?: string;
  readonly msg?: string;
}

/**
 * A line of the log, a JSON object, with every long text in it cut: what requests and programs say may be long, and is
 * said in the first few KB.
 * @param redact takes secrets out of a text
 */
export function shortLine(line: string, redact: (text: string) => string): string {
  if (line.length <= LINE_CHARACTERS) return line;
  const short = JSON.parse(line, (_, value) =>
    typeof value === 'string' ? cut(value, redact) : value,
  ) as Line;
  const text = JSON.stringify(short);
  if (text.length <= 2 * LINE_CHARACTERS) return `${text}\n`;
  // Many fields instead of long ones.
  const { level, time, app, msg } = short;
  return `${JSON.stringify({ level, time, app, msg, left: `${line.length} characters of other fields` })}\n`;
}

function cut(text: string, redact: (text: string) => string): string {
  if (text.length <= TEXT_CHARACTERS) return text;
  const shown = redact(text.slice(0, READ_CHARACTERS)).slice(0, TEXT_CHARACTERS).toWellFormed();
  return `${shown}… (${text.length} characters in all)`;
}
