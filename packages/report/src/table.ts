/** A table as data, for files of it (CSV, JSON) and for pages. */
export interface Table {
  /** Part of addresses and file names: `overall`, `tools`, `efficiency`, … */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** Cells in the order of `columns`; null where there is no number. Numbers are not rounded. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface TableColumn {
  /** As in the type it comes from: `rps`, `meanMs`, … */
  readonly id: string;
  readonly title: string;
  /** Empty for words and plain counts. */
  readonly unit: string;
}
