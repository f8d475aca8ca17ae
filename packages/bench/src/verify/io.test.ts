import { io } from '@headroom/workload';
import { testContract } from './contract.testing.ts';

testContract(io);
