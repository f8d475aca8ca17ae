// What analyze_records costs without HTTP and MCP: parses and sums up the same bytes again and again.
// Usage, with either runtime: <node or bun> bench/analyze-records.ts <file with the body of GET /payload/records>
import { readFileSync } from 'node:fs';
import { isRecords, summarizeRecords } from '../src/tools/payload/records.ts';

const WARM_UP_CALLS = 20;
const CALLS = 200;

const [, , path] = process.argv;
if (!path) throw new Error('Name the file with the body of GET /payload/records');
const bytes = readFileSync(path);

const timesMs: number[] = [];
let matched = 0;
for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
  const start = performance.now();
  const records: unknown = JSON.parse(bytes.toString());
  if (!isRecords(records)) throw new Error(`${path} holds something else than records`);
  matched = summarizeRecords(records, 'completed', 100).matched;
  if (call >= WARM_UP_CALLS) timesMs.push(performance.now() - start);
}

timesMs.sort((left, right) => left - right);
const quantile = (share: number) => timesMs[Math.max(1, Math.ceil(share * CALLS)) - 1]?.toFixed(2);
const runtime = process.versions.bun ? `bun ${process.versions.bun}` : `node ${process.versions.node}`;
const shown = `least ${quantile(0)} ms, P50 ${quantile(0.5)} ms, P95 ${quantile(0.95)} ms`;
console.log(`${runtime}: ${matched} matched, ${shown}, ${CALLS} calls`);
