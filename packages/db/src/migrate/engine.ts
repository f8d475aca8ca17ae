import { readFile } from 'node:fs/promises';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { migrationAdapter } from './adapter.ts';
import { readSchema } from './migrations.ts';

/** The part of WebAssembly's interface used here; TypeScript has it in its library for browsers only. */
declare const WebAssembly: {
  instantiate(
    code: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, () => void> } }>;
};

/** The glue wasm-bindgen generated, with a function its types leave out. */
const glue = bindings as typeof bindings & { __wbg_set_wasm(exports: object): void };

/** Function that the engine's panic hook calls. */
const panics = {
  message: '',
  set_message(message: string): void {
    panics.message = message;
  },
};

/**
 * Runs Prisma's schema engine, compiled to WebAssembly, against a database: the native one is a binary that must be
 * downloaded, this one comes with the package and does the same, `_prisma_migrations` included.
 * @throws what the engine reports, with the engine's panic message where there is one
 */
export async function withEngine<T>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await load();
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    const { files } = await readSchema();
    const datamodels = files.map(({ path, content }): [string, string] => [path, content]);
    const adapter = bindMigrationAwareSqlAdapterFactory(migrationAdapter(pool));
    const engine = await glue.SchemaEngine.new({ datamodels }, () => {}, adapter);
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } catch (cause) {
    throw new Error(`Prisma's schema engine failed: ${panics.message || (cause as Error).message}`, {
      cause,
    });
  } finally {
    await pool.end();
  }
}

let loading: Promise<void> | undefined;

function load(): Promise<void> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<void> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics });
  const file = new URL('./schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'));
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    './schema_engine_bg.js': bindings,
  });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
}
