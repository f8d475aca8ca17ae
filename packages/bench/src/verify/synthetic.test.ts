import { synthetic } from '@headroom/workload';
import { testContract } from './contract.testing.ts';

testContract(synthetic);
