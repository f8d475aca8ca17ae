import type { AgentTool } from '../tool.ts';
import type { Installation } from './ask.ts';
import { cancel } from './cancel.ts';
import { context } from './context.ts';
import { list } from './list.ts';
import { compare, measure } from './queue.ts';
import { status } from './status.ts';

/** Everything that an agent can do with an installation. */
export const INSTALLATION_TOOLS: readonly AgentTool<Installation>[] = [
  list,
  compare,
  measure,
  status,
  cancel,
  context,
];

export const INSTALLATION_INSTRUCTIONS =
  'Headroom measures MCP servers. compare and measure queue work on its hosts; status tells how it went.';
