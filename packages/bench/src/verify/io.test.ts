import { io } from '@headroom/workload';
import { testContract } from '../testing/contract.ts';

testContract(io);
