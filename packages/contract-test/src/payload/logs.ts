import { byBytes } from './bytes.ts';

const LINE =
  /^\d{4}-\d\d-\d\dT(?<hour>[01]\d|2[0-3]):\S+ (?<level>[A-Z]+) \S+ request_id=\S+ duration_ms=(?<duration>\d+) status=\d+ path=\S+ msg="(?<message>[^"]*)"$/;
const TOP = 10;
const SHARE = 0.95;

/** The right answer of `analyze_logs` over this text, but for the server's name. @throws for a line of another form */
export function analyzeLogs(text: string) {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map(partsOf);
  const durations = lines.map(({ duration }) => duration).sort((a, b) => a - b);
  const messages = Object.entries(counted(lines.map(({ message }) => message)));
  const ranked = messages.sort(([a, x], [b, y]) => y - x || byBytes(a, b));
  return {
    lines: lines.length,
    levels: counted(lines.map(({ level }) => level)),
    hours: counted(lines.map(({ hour }) => hour)),
    top_messages: ranked.slice(0, TOP).map(([message, count]) => ({ message, count })),
    p95_duration_ms: durations[Math.ceil(SHARE * lines.length) - 1] ?? 0,
  };
}

function partsOf(line: string) {
  const { hour, level, duration, message } = LINE.exec(line)?.groups ?? {};
  if (hour === undefined || level === undefined || message === undefined) {
    throw new Error(`the API service's log has a line of another form: ${line}`);
  }
  return { hour, level, message, duration: Number(duration) };
}

function counted(texts: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(texts, (text) => text);
  return Object.fromEntries([...groups].map(([text, alike]) => [text, alike.length]));
}
