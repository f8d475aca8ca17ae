/** The particulars of an entry: ": role member, shared no"; empty when it has none. */
export function detailLabel(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  const parts = Object.entries(details).map(([name, value]) => `${inWords(name)} ${said(value)}`);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
}

/** `maxQueuedRuns` as "max queued runs". */
const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function said(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
