import type { CsvTable } from '#ui/csv.ts';

/** Lines of servers as a table: a row for each point, with the server first. */
export function linesTable<Point>(
  lines: readonly { readonly serverId: string; readonly points: readonly Point[] }[],
  columns: CsvTable['columns'],
  cells: (point: Point) => (number | null)[],
): CsvTable {
  return {
    columns: [{ id: 'serverId', unit: '' }, ...columns],
    rows: lines.flatMap(({ serverId, points }) => points.map((point) => [serverId, ...cells(point)])),
  };
}
