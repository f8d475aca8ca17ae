/** Headroom as an MCP server: its tools as data, for the web app and the command. */
export { contextParts } from './context-reply.ts';
export type { AgentCall, AgentLine, Installation } from './installation/ask.ts';
export { type Judged, judgedParts } from './installation/comparison-reply.ts';
export { INSTALLATION_INSTRUCTIONS, INSTALLATION_TOOLS } from './installation/tools.ts';
export { mcpServer, type Served } from './server.ts';
export { type AgentTool, agentTool, type Reply } from './tool.ts';
export { waitSeconds } from './wait.ts';
