import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatProblem, parseProject } from './index.ts';

const FOLDER = join(import.meta.dirname, '../examples');
const EXAMPLES = readdirSync(FOLDER);

test.each(EXAMPLES)('the example %s is right', (example) => {
  const text = readFileSync(join(FOLDER, example, 'headroom.yaml'), 'utf8');
  const parsed = parseProject(text, { file: example, readFile: () => 'api\nworker\n' });
  expect('problems' in parsed ? parsed.problems.map(formatProblem) : []).toEqual([]);
});
