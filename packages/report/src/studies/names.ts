/** Reasons to refuse a name. */
export const UNUSABLE_NAME = 'is a name that cannot be stored; choose another';

/** Whether a server, a repeat or a tool can be kept under this name: not where every object has such a property. */
export function isUsableName(name: string): boolean {
  return !(name in {});
}

/** A figure of our tables by its name in the files of studies: `rps`, `rpsSd` are `rate`, `rateSd`. */
type RowKey<Name extends string> = Name extends `rps${infer Rest}` ? `rate${Rest}` : Name;

/** The name by which our tables hold a figure of a study's files, which say `rps` of the rate. */
export function rowKey<Name extends string>(name: Name): RowKey<Name> {
  return name.replace(/^rps/, 'rate') as RowKey<Name>;
}
