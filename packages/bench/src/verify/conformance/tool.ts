import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CONFORMANCE_TOOL, type ConformanceProtocol, runCommand } from '@headroom/builder';
import { z } from 'zod';

const MANIFEST = createRequire(import.meta.url).resolve(`${CONFORMANCE_TOOL}/package.json`);
const PROGRAM = join(dirname(MANIFEST), 'dist/index.js');
/** File in which the tool leaves its checks, in a folder named by the scenario and the time. */
const CHECKS = 'checks.json';

const checkSchema = z.object({
  id: z.string(),
  status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO']),
  errorMessage: z.string().optional(),
  details: z
    .object({
      untestable: z.boolean().optional(),
      message: z.string().optional(),
      error: z.object({ code: z.number().optional() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
/** One check of a scenario, as the tool stores it. */
export type ToolCheck = z.infer<typeof checkSchema>;

/** Version of the tool that is installed. */
export async function toolVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(MANIFEST, 'utf8'))).version;
}

/** Runs a scenario against a server. @param url of its MCP endpoint @throws when the tool leaves no checks */
export async function runScenario(
  url: string,
  scenario: string,
  protocol: ConformanceProtocol,
): Promise<ToolCheck[]> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-conformance-'));
  const lines: string[] = [];
  try {
    const options = [
      '--url',
      url,
      '--scenario',
      scenario,
      '--spec-version',
      protocol,
      '--output-dir',
      folder,
    ];
    const ended = await runCommand([process.execPath, PROGRAM, 'server', ...options], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '' },
      onLine: (line) => lines.push(line),
    });
    const [results] = await readdir(folder);
    if (!results)
      throw new Error(`${CONFORMANCE_TOOL}, ${scenario}: ${ended}\n${lines.slice(-10).join('\n')}`);
    return z.array(checkSchema).parse(JSON.parse(await readFile(join(folder, results, CHECKS), 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
