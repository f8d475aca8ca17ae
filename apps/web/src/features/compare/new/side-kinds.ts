import type { ProjectOption } from '#queueing/offered/choices.ts';
import type { CompareChoices, CompareDraft } from './choices.ts';

/** Kinds of sides that the form offers for a project. */
export const KINDS = ['ref', 'package', 'image', 'archive'] as const;
type PickedKind = (typeof KINDS)[number];

/** Kind of a side while it is typed: by its beginning, as the rest may be missing. */
export function kindOf(text: string): PickedKind {
  const side = text.trim();
  if (side.startsWith('oci:')) return 'image';
  if (side.startsWith('archive:')) return 'archive';
  return side.includes(':') ? 'package' : 'ref';
}

/** An uploaded archive as a side. */
interface ArchiveOption {
  readonly id: string;
  readonly title: string;
}

/** Uploaded archives of all projects, those of the chosen project first. */
export function archivesOf({ projects }: Pick<CompareChoices, 'projects'>, chosen: string): ArchiveOption[] {
  const ordered = projects.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen));
  return ordered.flatMap(({ title, versions }) =>
    (versions?.commits ?? []).map(({ commit, subject }) => {
      const version = versions?.refs.find((ref) => ref.commit === commit)?.name ?? '';
      return { id: `archive:${commit}`, title: `${title} ${version}: ${subject}` };
    }),
  );
}

/** Kinds that there is something to choose of. */
export function kindsFor(archives: readonly ArchiveOption[]): PickedKind[] {
  return KINDS.filter((kind) => kind !== 'archive' || archives.length > 0);
}

/**
 * Text that a side of this kind begins with: the project's own package at its version for base, its newest release for
 * head.
 */
export function firstText(
  kind: PickedKind,
  side: 'base' | 'head',
  { draft, choices }: { draft: Pick<CompareDraft, 'project'>; choices: CompareChoices },
): string {
  switch (kind) {
    case 'ref':
      return side === 'head' ? 'HEAD' : 'HEAD~1';
    case 'package': {
      const own = choices.packages[draft.project];
      return own ? own[side] : 'npm:';
    }
    case 'image':
      return 'oci:';
    case 'archive':
      return archivesOf(choices, draft.project)[0]?.id ?? 'archive:';
  }
}

/** Name of a kind in the picker. */
export function kindLabel(kind: PickedKind, project: Pick<ProjectOption, 'versions'>): string {
  switch (kind) {
    case 'ref':
      return project.versions ? 'Version of the project' : 'Branch, tag or commit';
    case 'package':
      return 'Package';
    case 'image':
      return 'Image';
    case 'archive':
      return 'Uploaded archive';
  }
}
