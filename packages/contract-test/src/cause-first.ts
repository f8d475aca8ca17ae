/** Lines that name the cause of a failure, in the languages that servers are written in. */
const CAUSE = /^(\w[\w.]*(Error|Exception|Exit)\b|panic:|fatal\b|error\b)/i;
const MOST_LINES = 3;

/** The last lines of an output, that which names the cause first, or else the last one first. */
export function causeFirst(output: string): string[] {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const cause = lines.findLastIndex((line) => CAUSE.test(line));
  const [first] = lines.splice(cause === -1 ? lines.length - 1 : cause, 1);
  return first === undefined ? [] : [first.trim(), ...lines.slice(1 - MOST_LINES)];
}
