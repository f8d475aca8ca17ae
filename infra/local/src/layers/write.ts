/** `node infra/local/src/layers/write.ts` makes `biome.layers.json` of the tables, an override a line. */
import { writeFileSync } from 'node:fs';
import { layersConfig } from './biome.ts';

const lines = layersConfig().overrides.map((override) => JSON.stringify(override));
writeFileSync(
  new URL('../../../../biome.layers.json', import.meta.url),
  `{"overrides":[\n${lines.join(',\n')}\n]}\n`,
);
