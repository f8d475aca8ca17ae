import { io } from '@headroom/model/suite';
import { testContract } from './contract.testing.ts';

testContract(io, { at: 1, of: 2 });
