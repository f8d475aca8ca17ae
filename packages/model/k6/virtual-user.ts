import { b64encode } from 'k6/encoding';
import exec from 'k6/execution';
import * as recorder from 'k6/x/recorder';
import { headerNameOf, TOOLS_CALL } from '../src/suite/operations.ts';
import { referencesOf, valuesOfReferences } from '../src/suite/references.ts';
import type { RpcResult } from '../src/suite/rpc.ts';
import { behaviourOf, classAt, type ThinkTime, type UserClass } from '../src/suite/users.ts';
import {
  type CallOfLoad,
  fillArguments,
  fillExpect,
  filledValues,
  groupsOf,
  turnsOf,
  type Values,
  valuesOfCall,
  valuesOfUser,
  variablesIn,
} from '../src/suite/variables.ts';
import {
  DEFAULT_ANSWER_KB,
  DEFAULT_TIMEOUT_MS,
  type ListMode,
  type WorkloadTool,
} from '../src/suite/workload.ts';
import { type Call, callTool } from './call.ts';
import { config } from './config.ts';
import { type Handshake, handshakeOf } from './handshakes.ts';
import { copyTo, type Meter, protocolMeters, toolMeters, viewMeters } from './metrics.ts';

const { workload, profile, seed } = config;
const { parallel = 1 } = profile;
const { users: classes = [] } = workload;

/** What a virtual user does, by its class. */
interface Conduct {
  readonly handshake: Handshake;
  /** Tools of an iteration that are called one after the other, or several at once. */
  readonly turns: ReturnType<typeof turnsOf>;
  readonly groups: ReturnType<typeof groupsOf> | undefined;
  readonly isDrawn: boolean;
  readonly list: ListMode;
  readonly think: ThinkTime | undefined;
  /** Whether it lists tools alone. */
  readonly onlyLists: boolean;
}

function conductOf(userClass?: UserClass): Conduct {
  const behaviour = behaviourOf(workload, { handshake: config.handshake, parallel }, userClass);
  const { tools, order, list, think } = behaviour;
  const turns = turnsOf(tools);
  const groups = behaviour.parallel > 1 ? groupsOf(tools, order, behaviour.parallel) : undefined;
  const placesOf = (picked: readonly number[]) => picked.map((index) => tools[index]?.at as number);
  const picks = userClass
    ? {
        turns: (drawn?: Omit<CallOfLoad, 'call'>) => placesOf(turns(drawn)),
        groups: groups && ((at: Omit<CallOfLoad, 'call'>) => groups(at).map(placesOf)),
      }
    : { turns, groups };
  return {
    ...picks,
    ...{ list, think },
    handshake: handshakeOf(behaviour.handshake, behaviour.abandonPct),
    isDrawn: order === 'weighted',
    onlyLists: tools.length === 0,
  };
}

/** That of all virtual users where there are no classes. */
export let conduct = conductOf();
let user: User | undefined;

/** Makes a call of a tool. @param call its number within the iteration */
export type CallsOf = (iteration: number, call: number) => Call;

/** Parts of earlier answers that the calls of each tool take; undefined where none does. */
const found = referencesOf(workload.tools);
/** Whether calls take parts of earlier answers. */
export const hasReferences = found.some(({ length }) => length > 0);
const references = hasReferences ? found : [];
const referred = new Set(found.flat().map(({ tool }) => tool));
/** Newest answers of this virtual user, by tool; null for a wrong one. */
const answers = new Map<string, RpcResult | null>();

/** Keeps the answers of a tool that others refer to. */
function keepOf(name: string): Pick<Call, 'keep'> {
  return referred.has(name) ? { keep: (result) => answers.set(name, result ?? null) } : {};
}

/** Calls tools whose answers a tool needs and that this virtual user has never called, as loads that draw tools may. */
export function callNeeded(index: number, iteration: number): void {
  for (const { tool } of references[index] ?? []) {
    if (answers.has(tool)) continue;
    const needed = workload.tools.findIndex(({ name }) => name === tool);
    callNeeded(needed, iteration);
    conduct.handshake.within((session) =>
      callTool(session, (theUser().calls[needed] as CallsOf)(iteration, 0)),
    );
    // A session that cannot be opened leaves nothing, and is counted by itself.
    if (!answers.has(tool)) answers.set(tool, null);
  }
}

/** What a virtual user calls. Its number is known once it runs: each runner of a load has others. */
interface User {
  readonly vu: number;
  /** Of each tool. */
  readonly calls: readonly CallsOf[];
}

/** This virtual user. */
export function theUser(): User {
  if (user) return user;
  const vu = exec.vu.idInTest;
  if (classes.length > 0) joinClass(classAt(classes, recorder.numberUser()));
  user = { vu, calls: workload.tools.map((tool, index) => callsOf(tool, index, vu)) };
  return user;
}

/** Makes this virtual user one of a class, which gets its answers, too. */
function joinClass(at: number): void {
  conduct = conductOf(classes[at]);
  const { toolsList, discover } = protocolMeters;
  const lists = [toolsList, discover as Meter | undefined].filter((meter) => meter !== undefined);
  copyTo(viewMeters.classes[at] as Meter, conduct.onlyLists ? lists : toolMeters);
}

/** Calls of a tool: the same each time where nothing varies from one call to the next. */
function callsOf(tool: WorkloadTool, index: number, vu: number): CallsOf {
  const { name, method, timeoutMs = DEFAULT_TIMEOUT_MS, maxAnswerKb = DEFAULT_ANSWER_KB } = tool;
  const fixed = {
    name: headerNameOf(TOOLS_CALL, { name }, b64encode),
    method: method ?? TOOLS_CALL,
    meter: toolMeters[index] as Meter,
    timeout: `${timeoutMs}ms`,
    maxAnswerKb,
    ...keepOf(name),
  };
  const ofUser = valuesOfUser(tool, vu);
  const filled = (ofCall: Values): Call => {
    const values = { ...ofUser, ...ofCall };
    const given = fillArguments(tool, values);
    const text = JSON.stringify(given);
    const expect = fillExpect(tool.expect, values);
    if (method !== undefined) {
      return { ...fixed, name: headerNameOf(method, given, b64encode), params: text.slice(1, -1), expect };
    }
    return { ...fixed, params: `"name":${JSON.stringify(name)},"arguments":${text}`, expect };
  };
  if (
    variablesIn([tool.arguments, ...filledValues(tool.expect)]).every((variable) =>
      Object.hasOwn(ofUser, variable),
    )
  ) {
    const same = filled({});
    return () => same;
  }
  const own = references[index] ?? [];
  return (iteration, call) => {
    const values = valuesOfCall(tool, { seed, vu, iteration, call });
    if (own.length === 0) return filled(values);
    const taken = valuesOfReferences(own, (other) => answers.get(other) ?? undefined);
    return typeof taken === 'string'
      ? { ...filled(values), fault: { kind: 'check', reason: taken } }
      : filled({ ...values, ...taken });
  };
}
