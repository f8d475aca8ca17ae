import { startsFinding, startsTable, warmLabel } from '@headroom/report';
import { readFileSync } from 'node:fs';
const all = JSON.parse(readFileSync(process.argv[2]!, 'utf8'));
const rows = startsTable(Object.entries(all).map(([serverId, r]: any) => ({ serverId, round: 1, status: r.outcome, experiment: r.experiment ?? null })));
console.log(startsFinding(rows));
for (const r of rows) { console.log(r.serverId, JSON.stringify(r.coldStart), JSON.stringify(r.firstCall), r.warmMs, JSON.stringify(r.warmAfter), warmLabel(r), JSON.stringify(r.settled)); console.log(JSON.stringify(r.curve.map((c) => [c.calls, +c.atS.toFixed(2), +c.p50Ms.toFixed(2)]))); }
