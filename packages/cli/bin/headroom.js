#!/usr/bin/env node
// The published package holds what was bundled; in the repository the source runs as it is, as everywhere in it.
import { existsSync } from 'node:fs';

const [major] = process.versions.node.split('.');
if (Number(major) < 22) {
  console.error(`headroom needs Node.js 22 or newer; this is ${process.version}`);
  process.exit(2);
}
const source = new URL('../src/main.ts', import.meta.url);
const { main } = await import(existsSync(source) ? source.href : '../dist/headroom.mjs');
await main();
