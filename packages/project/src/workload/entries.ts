import { type Json, operationName, type WorkloadTool } from '@headroom/model/suite';
import { cutText } from '@headroom/model/text';
import type { WrittenOperation } from './operation.ts';
import { MAX_NAME, type WrittenTool } from './tool.ts';

/** A tool or an operation as it is called, and where the file says it. */
export interface Entry {
  readonly call: WrittenTool & Pick<WorkloadTool, 'method'>;
  readonly path: readonly ['workload', 'tools' | 'operations', number];
  /** Key of its arguments in the file. */
  readonly given: 'arguments' | 'params';
}

interface Lists {
  readonly tools: readonly WrittenTool[];
  readonly operations?: readonly WrittenOperation[] | undefined;
}

/** Tools and operations of a workload as one list, tools first. */
export function entriesOf({ tools, operations = [] }: Lists): Entry[] {
  return [
    ...tools.map((call, at): Entry => ({ call, path: ['workload', 'tools', at], given: 'arguments' })),
    ...operations.map(
      (
        { method, params, name = cutText(operationName(method, params), MAX_NAME), ...others },
        at,
      ): Entry => ({
        call: { name, method, arguments: params as Record<string, Json>, ...others },
        path: ['workload', 'operations', at],
        given: 'params',
      }),
    ),
  ];
}
