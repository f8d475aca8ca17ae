/** Part of the address of a table that findings are read from; as in `tablesOf`. */
export type FindingTable = 'overall' | 'efficiency' | 'tiers' | 'jvm-native';

export interface FindingCell {
  readonly table: FindingTable;
  readonly serverId: string;
  /** Id and title of the column. */
  readonly column: string;
  readonly title: string;
}

/** A sentence computed from figures, and the cells it was read from. */
export interface Finding {
  readonly text: string;
  readonly cells: readonly FindingCell[];
}
