import { z } from 'zod';
import { STATELESS_PROTOCOL } from '../suite/handshake.ts';
import { keysOf } from '../text/keys-of.ts';

/** Name of the package of the conformance tool of the MCP project. */
export const CONFORMANCE_TOOL = '@modelcontextprotocol/conformance';

/** Version of the protocol with sessions that the scenarios ask for. */
const SESSION_VERSION = '2025-11-25';
export const CONFORMANCE_PROTOCOLS = [SESSION_VERSION, STATELESS_PROTOCOL] as const;
export type ConformanceProtocol = (typeof CONFORMANCE_PROTOCOLS)[number];

interface Scenario {
  /** Its name in the tool. */
  id: string;
  protocol: ConformanceProtocol;
  title: string;
}

/**
 * Scenarios of the conformance tool that any server can be asked: most others call tools, prompts and resources of the
 * tool's own example server.
 */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'server-initialize', protocol: SESSION_VERSION, title: 'Initialize' },
  { id: 'ping', protocol: SESSION_VERSION, title: 'Ping' },
  { id: 'tools-list', protocol: SESSION_VERSION, title: 'List of tools' },
  { id: 'server-session-lifecycle', protocol: SESSION_VERSION, title: 'End of a session' },
  { id: 'server-sse-multiple-streams', protocol: SESSION_VERSION, title: 'Streams at once' },
  { id: 'dns-rebinding-protection', protocol: SESSION_VERSION, title: 'DNS rebinding' },
  { id: 'server-stateless', protocol: STATELESS_PROTOCOL, title: 'Without sessions' },
  { id: 'tools-list', protocol: STATELESS_PROTOCOL, title: 'List of tools' },
  { id: 'http-header-validation', protocol: STATELESS_PROTOCOL, title: 'Headers' },
  { id: 'caching', protocol: STATELESS_PROTOCOL, title: 'Caching' },
  { id: 'server-sse-multiple-streams', protocol: STATELESS_PROTOCOL, title: 'Streams at once' },
  { id: 'dns-rebinding-protection', protocol: STATELESS_PROTOCOL, title: 'DNS rebinding' },
];

/** The tool’s verdict on a server by one scenario. */
export const conformanceVerdictSchema = keysOf({
  scenario: z.string().min(1),
  protocol: z.enum(CONFORMANCE_PROTOCOLS),
  outcome: z.enum(['passed', 'failed', 'not testable']),
  passed: z.int().min(0).describe('Number of passed checks of the scenario.'),
  failed: z.int().min(0),
  reasons: z
    .array(z.string().min(1))
    .describe('why it failed, or cannot be tested, in the words of the tool'),
});
export type ConformanceVerdict = z.infer<typeof conformanceVerdictSchema>;

const askedSchema = z.object({
  toolVersion: z.string(),
  askedAt: z.iso.datetime(),
  startedAs: z.string().describe('Digest of the tool’s version and of the server’s start command.'),
  verdicts: z.array(conformanceVerdictSchema),
});

/** The tool’s verdicts on a build that was tried, or why there are none; never a part of how the try ended. */
export const conformanceSchema = z.union([askedSchema, z.object({ skipped: z.string() })]);
export type Conformance = z.infer<typeof conformanceSchema>;
export type AskedConformance = z.infer<typeof askedSchema>;

/** Verdicts of the conformance tool on a server, with what was asked. */
export const serverConformanceSchema = keysOf({
  toolVersion: z.string().min(1),
  date: z.iso.date(),
  frameworkVersion: z
    .string()
    .min(1)
    .nullable()
    .describe('version of the framework in the build that was asked'),
  verdicts: z.array(conformanceVerdictSchema),
});
export type ServerConformance = z.infer<typeof serverConformanceSchema>;
