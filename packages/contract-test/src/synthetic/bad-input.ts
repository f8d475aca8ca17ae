import type { BadField } from '../suite/bad-input.ts';

/** Values that the tools must refuse; endpoints elsewhere have a check of their own. */
export const BAD_FIELDS: readonly BadField[] = [
  { field: 'n', tool: 'calculate_fibonacci', values: [41, -1, 1.5, 'x', true] },
  { field: 'endpoint', tool: 'fetch_external_data', values: ['', `/${'x'.repeat(2000)}`, 42, ['/api']] },
  { field: 'data', tool: 'process_json_data', values: [['headroom'], 'headroom', null, 7, true] },
  { field: 'query', tool: 'simulate_database_query', values: ['', 'x'.repeat(10_001), 42] },
  { field: 'delay_ms', tool: 'simulate_database_query', values: [5001, -1, 1.5, 'x', true] },
];
