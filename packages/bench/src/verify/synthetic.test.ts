import { synthetic } from '@headroom/workload';
import { testContract } from '../testing/contract.ts';

testContract(synthetic);
