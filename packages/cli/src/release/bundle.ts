import { join } from 'node:path';
import { rolldown } from 'rolldown';
import config from '../../rolldown.config.ts';

/** Folder of this package. */
export const PACKAGE = join(import.meta.dirname, '../..');

/** Bundles the command and the k6 script into a folder. @returns paths of all modules that went into it */
export async function bundleInto(dir: string): Promise<string[]> {
  const modules: string[] = [];
  for (const { output, ...input } of config) {
    const bundle = await rolldown({ ...input, cwd: PACKAGE });
    const written = await bundle.write({ ...output, dir });
    await bundle.close();
    modules.push(...written.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
  }
  return modules;
}
