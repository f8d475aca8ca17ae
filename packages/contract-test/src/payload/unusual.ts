import type { UnusualBody } from '../suite/contract.ts';
import { comparing, type PlannedCall } from '../suite/parallel.ts';
import { ANY_ORDER } from './context.ts';
import { analyzeLogs } from './logs.ts';
import { asItCame } from './proxies.ts';
import { analyzeRecords, type Records } from './records.ts';

const PROXIES = ['echo', 'get_item', 'list_items', 'create_item'];
/** Statuses with which a proxy passes any body on, whichever of them the API service itself sends. */
const PASSED_ON = [200, 201];
const ITEM = '{"id": 7, "name": "Zoë"}\n';

/** The second text stands before the first in UTF-16, and behind it in UTF-8. */
const TEXTS = ['\uff5e', '😀', 'Z', ''];

/** Sums of two stand between two cents: 100.125, which a double holds. */
const RECORDS: Records = [
  ...TEXTS.flatMap((category) => [100, 100.25].map((amount) => ({ status: 'completed', category, amount }))),
  { status: 'completed', category: 'none', amount: 0 },
  { status: 'completed', category: 'below', amount: -5 },
  { status: '', category: 'tools', amount: 0.5 },
];
const INPUT = { status: 'completed', min_amount: 0 };

/** Right bodies that show what those of the API service do not: other statuses, an order by bytes, halves and nothing. */
export function unusualBodies(serverId: string): readonly UnusualBody[] {
  const named = { server_type: serverId };
  const records: PlannedCall = {
    tool: 'analyze_records',
    arguments: INPUT,
    judge: comparing({ ...analyzeRecords(RECORDS, INPUT), ...named }),
  };
  const log = TEXTS.map(line).join('\n');
  const logs: PlannedCall = {
    tool: 'analyze_logs',
    arguments: {},
    judge: comparing({ ...analyzeLogs(log), ...named }, ANY_ORDER),
  };
  return [
    ...PASSED_ON.map((status) => ({
      title: `status ${status}`,
      body: { type: 'application/json', text: ITEM, status },
      calls: PROXIES.map((tool) => ({
        tool,
        arguments: {},
        judge: (answer: Parameters<PlannedCall['judge']>[0]) => asItCame(ITEM, answer),
      })),
    })),
    {
      title: 'unusual records',
      body: { type: 'application/json', text: JSON.stringify(RECORDS.map(whole)) },
      calls: [records],
    },
    { title: 'an unusual log', body: { type: 'text/plain; charset=utf-8', text: log }, calls: [logs] },
  ];
}

/** A record with all its fields. */
function whole(counted: Records[number], i: number) {
  return {
    id: i + 1,
    order_id: 'ORD-000001',
    customer: { id: 'CUST-04217', name: 'Zoë', email: 'zoe@example.org', country: 'DE' },
    ...counted,
    currency: 'EUR',
    quantity: 3,
    created_at: '2026-02-10T13:45:12Z',
    tags: ['a', 'b'],
    notes: '',
  };
}

function line(message: string, i: number): string {
  const time = `2026-02-10T${i % 2 === 0 ? '00' : '23'}:59:59.999Z`;
  return `${time} INFO cart request_id=8f duration_ms=${9999 - i} status=200 path=/a msg="${message}"`;
}
