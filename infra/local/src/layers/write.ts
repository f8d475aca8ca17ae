/** `node infra/local/src/layers/write.ts` makes `biome.layers.json`, an override a line, and `kinds.grit` of the tables. */
import { writeFileSync } from 'node:fs';
import { layersConfig } from './biome.ts';
import { kindsRule } from './kinds.ts';

const lines = layersConfig().overrides.map((override) => JSON.stringify(override));
const made = {
  'biome.layers.json': `{"overrides":[\n${lines.join(',\n')}\n]}\n`,
  'packages/model/kinds.grit': kindsRule(),
};
for (const [file, text] of Object.entries(made)) {
  writeFileSync(new URL(`../../../../${file}`, import.meta.url), text);
}
