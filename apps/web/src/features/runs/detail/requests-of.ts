import type { RequestKind } from '@headroom/model/suite';

interface Request {
  readonly kind: RequestKind;
  readonly name: string;
}

/** Requests of a name, all without one. A tool goes before a protocol request of the same name. */
export function requestsOf<Row extends Request>(rows: readonly Row[], name: string | undefined): Row[] {
  const match = rows.filter((row) => name === undefined || row.name === name);
  const tools = match.filter(({ kind }) => kind === 'tool');
  return name !== undefined && tools.length > 0 ? tools : match;
}
