import { readFileAt } from '@headroom/builder/file';
import { fillPlaceholders, targetLabel } from '@headroom/project';

/**
 * The package whose newest release a file could be of, as the field of a new project takes it; null where its servers
 * are more than one, or come from elsewhere.
 */
export async function newestReleaseOf(file: string): Promise<string | null> {
  const parsed = await readFileAt(file, { root: null, shown: '' });
  if ('problems' in parsed) return null;
  const [server, ...others] = parsed.project.servers;
  if (server?.source.kind !== 'package' || others.length > 0) return null;
  const { registry, name } = server.source.of;
  const words = (server.start ?? []).slice(1).map(asWritten);
  // Words with spaces, or values of a start, cannot be typed.
  const typed = words.every((word) => /^[^\s{}]+$/.test(word)) ? words : [];
  return [targetLabel({ kind: 'package', registry, name }), ...typed].join(' ');
}

const asWritten = (text: string) => fillPlaceholders(text, (placeholder) => `{${placeholder}}`);
