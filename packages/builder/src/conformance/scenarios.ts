import { STATELESS_PROTOCOL } from '@headroom/workload';

/** Version of the protocol with sessions that the scenarios ask for. */
export const SESSION_VERSION = '2025-11-25';
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
