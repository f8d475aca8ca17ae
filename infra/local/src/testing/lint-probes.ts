/** Files that the linter of this repository lets be, or does not: all of them by a few runs of it. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = new URL('../../../..', import.meta.url).pathname;
const RULES = [
  'biome.json',
  'biome.layers.json',
  'packages/bench/folders.grit',
  'packages/db/queries.grit',
  'packages/report/folders.grit',
  'packages/model/kinds.grit',
  'apps/web/src/server/folders.grit',
];

/** A file that holds a text. */
export interface Probe {
  readonly path: string;
  readonly text: string;
  /** Part of the rule's name or message; nothing else may keep the file from holding it. */
  readonly rule: string;
}

interface Diagnostic {
  readonly severity: string;
  readonly category: string;
  readonly message: string;
  readonly location: { readonly path: string };
}

/**
 * The probes that the linter does not let be. Probes of one path are in trees of their own.
 * @throws for a probe that something else than its rule refuses
 */
export function refusedProbes(probes: readonly Probe[]): Set<Probe> {
  const layers: Map<string, Probe>[] = [];
  for (const probe of probes) {
    const free = layers.find((layer) => !layer.has(probe.path));
    if (free) free.set(probe.path, probe);
    else layers.push(new Map([[probe.path, probe]]));
  }
  return new Set(layers.flatMap(refusedOf));
}

function refusedOf(layer: ReadonlyMap<string, Probe>): Probe[] {
  const tree = mkdtempSync(join(tmpdir(), 'headroom-rule-'));
  try {
    for (const file of RULES) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      copyFileSync(join(ROOT, file), join(tree, file));
    }
    for (const { path, text } of layer.values()) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const diagnostics = Map.groupBy(lint(tree, [...layer.keys()]), ({ location }) => location.path);
    return [...diagnostics].map(([path, found]) => {
      const probe = layer.get(path);
      const isKnown = found.some(({ category, message }) =>
        `${category} ${message}`.includes(probe?.rule ?? '\0'),
      );
      if (!probe || !isKnown) throw new Error(`${path}: ${JSON.stringify(found)}`);
      return probe;
    });
  } finally {
    rmSync(tree, { recursive: true });
  }
}

function lint(tree: string, paths: readonly string[]): Diagnostic[] {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const options = ['--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
  const { stdout, stderr } = spawnSync(biome, ['lint', ...options, ...paths], {
    cwd: tree,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  const { summary, diagnostics } = JSON.parse(stdout);
  // One that the configuration leaves out would pass for one that is let be.
  if (summary.unchanged !== paths.length)
    throw new Error(`${summary.unchanged} of ${paths.length} were read`);
  return diagnostics.filter(({ severity }: Diagnostic) => severity === 'error');
}
