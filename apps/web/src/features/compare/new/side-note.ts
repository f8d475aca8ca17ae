import { parseSide, type SideSource } from '@headroom/model/comparison/side-source';
import { TargetError } from '@headroom/model/comparison/target';

/** Describes a typed side in a sentence; undefined for a ref, which the repository describes better. */
export function sideNote(text: string): string | undefined {
  try {
    return noteOf(parseSide(text));
  } catch (error) {
    if (error instanceof TargetError) return `${error.message}.`;
    throw error;
  }
}

function noteOf(side: SideSource): string | undefined {
  switch (side.kind) {
    case 'ref':
      return undefined;
    case 'package':
      return `${side.name} of ${side.registry}, ${side.version === undefined ? 'the newest version' : `version ${side.version}`}; fetched when the run starts.`;
    case 'image':
      return 'An image; its digest is resolved when the run starts.';
    case 'archive':
      return 'An archive that was uploaded to a project of this workspace.';
    case 'address':
      return 'Hosts measure only servers that they start. On your machine: headroom compare BASE HEAD --local.';
  }
}

/** Returns true for a ref; false for other sides and for invalid text. */
export function isRefText(text: string): boolean {
  return sideNote(text) === undefined;
}
