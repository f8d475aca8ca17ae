import { readConformance } from '@headroom/builder';
import { once } from './once.ts';

/** Verdicts of the conformance tool by the ids of servers, read once. */
export const conformance = once('conformance', readConformance);
