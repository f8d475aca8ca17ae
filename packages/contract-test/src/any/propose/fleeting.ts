const WEEKDAYS = 'Mon|Tues|Wednes|Thurs|Fri|Satur|Sun';
const MONTHS = 'January|February|March|April|June|July|August|September|October|November|December';

/** Patterns of texts that another day, machine or start would answer otherwise. */
const FLEETING = [
  /\d{4}-\d\d-\d\d/,
  /\d{1,2}:\d\d:\d\d/,
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /[0-9a-f]{16,}/i,
  /(^|[\s"])\/\w+\//,
  /[A-Za-z]:\\/,
  /\d{10,}/,
  new RegExp(`\\b(${WEEKDAYS})day\\b`),
  new RegExp(`\\b(${MONTHS})\\b`),
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (\d|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/,
  /\bMay \d/,
];

/** Whether a text, or a part of it, dies with the day or the process that said it. @param ports of the server */
export function isFleeting(text: string, ports: readonly string[]): boolean {
  if (FLEETING.some((pattern) => pattern.test(text))) return true;
  const numbers = text.match(/\d+/g) ?? [];
  return numbers.some((number) => ports.includes(number));
}
