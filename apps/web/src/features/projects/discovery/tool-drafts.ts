import type { Discovered, DiscoveredTool } from '@headroom/model/run';
import type { HandshakeId, Json, SessionProtocol } from '@headroom/model/suite';
import { workloadText } from '@headroom/project/workload-text';

/** A tool as the table has it. */
export interface ToolDraft {
  readonly name: string;
  /** Whether it is part of the workload. */
  readonly called: boolean;
  /** Text of its arguments, which may be no JSON yet. */
  readonly arguments: string;
  /** Whether answers must be as they were found to be. */
  readonly checked: boolean;
}

/** The table of what was found. */
export function draftsOf({ tools }: Discovered): ToolDraft[] {
  return tools.map(({ name, arguments: args, expect, why }) => ({
    name,
    called: why === null,
    arguments: JSON.stringify(args),
    checked: expect !== 'none',
  }));
}

/** A draft with another text; answers to other arguments are not known. */
export function withArguments(draft: ToolDraft, text: string, found: DiscoveredTool): ToolDraft {
  const same = text === JSON.stringify(found.arguments);
  return { ...draft, arguments: text, checked: same ? draft.checked : false };
}

/** Arguments of a draft; undefined for a text that is no JSON object. */
export function argumentsOf(draft: ToolDraft): Readonly<Record<string, Json>> | undefined {
  try {
    const value: unknown = JSON.parse(draft.arguments.trim() === '' ? '{}' : draft.arguments);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, Json>) : undefined;
  } catch {
    return undefined;
  }
}

/** Reason that the drafts are no workload yet; undefined: they are one. */
export function problemOf(drafts: readonly ToolDraft[]): string | undefined {
  const called = drafts.filter((draft) => draft.called);
  if (called.length === 0) return 'Call at least one tool.';
  const wrong = called.find((draft) => argumentsOf(draft) === undefined);
  return wrong && `The arguments of ${wrong.name} must be a JSON object, such as {"id": 1}.`;
}

/** The headroom.yaml of a server with the tools of the drafts; those that are not called are left out. */
export function fileOf(found: Discovered, drafts: readonly ToolDraft[]): string {
  const tools = drafts.flatMap((draft, at) => {
    const args = argumentsOf(draft);
    if (!draft.called || !args) return [];
    const tool = found.tools[at] as DiscoveredTool;
    const expect = draft.checked ? tool.expect : 'none';
    const { method } = tool;
    const call = { name: draft.name, ...(method && { method }), arguments: args, expect };
    // Expectations were read from a headroom.yaml's own form.
    return [{ tool: call as never, note: tool.note ?? undefined }];
  });
  const { handshakes, protocol, server } = found;
  const workload = {
    handshakes: handshakes as readonly HandshakeId[],
    protocol: (protocol ?? undefined) as SessionProtocol | undefined,
    tools,
  };
  return server + workloadText(workload);
}
