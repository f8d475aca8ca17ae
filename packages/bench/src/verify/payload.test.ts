import { payload } from '@headroom/workload';
import { testContract } from './contract.testing.ts';

testContract(payload);
