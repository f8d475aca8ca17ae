/** Why a name is refused. */
export const UNUSABLE_NAME = 'is a name that cannot be kept; give it another';

/** Whether a server, a repeat or a tool can be kept under this name: not where every object has such a property. */
export function isUsableName(name: string): boolean {
  return !(name in {});
}
