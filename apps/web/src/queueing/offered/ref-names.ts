/** First parts of names that git also looks for beside branches and tags. */
const NAMESPACES = ['refs', 'heads', 'tags', 'remotes', 'pull', 'merge-requests', 'changes'];
/** An id of a commit or its beginning, also as `git describe` writes it. */
const COMMIT = /^([0-9a-f]{4,64}|.+-g[0-9a-f]{4,})$/;

/** Branch or tag that a ref begins with and a list of them lacks; undefined where the ref may be something else. */
export function missingName(ref: string, known: ReadonlySet<string>): string | undefined {
  const [name = ''] = ref.replace(/^origin\//, '').split(/[~^]/);
  if (name === 'HEAD' || COMMIT.test(name) || NAMESPACES.includes(name.split('/')[0] ?? '')) return undefined;
  return known.has(name) ? undefined : name;
}
