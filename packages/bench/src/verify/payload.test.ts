import { payload } from '@headroom/workload';
import { testContract } from '../testing/contract.ts';

testContract(payload);
