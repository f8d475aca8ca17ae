import type { Suite } from '@headroom/model/suite';
import { ioContract } from '../io/index.ts';
import { payloadContract } from '../payload/index.ts';
import { syntheticContract } from '../synthetic/index.ts';
import type { SuiteContract } from './contract.ts';

/** What each suite asks of its servers, by the suite's id. */
const CONTRACTS: ReadonlyMap<string, SuiteContract> = new Map([
  ['io', ioContract],
  ['payload', payloadContract],
  ['synthetic', syntheticContract],
]);

/** @throws for a suite that has no contract test yet */
export function contractFor({ id }: Pick<Suite, 'id'>): SuiteContract {
  const contract = CONTRACTS.get(id);
  if (contract) return contract;
  throw new Error(`suite "${id}" has no contract test; write it beside packages/contract-test/src/io`);
}
