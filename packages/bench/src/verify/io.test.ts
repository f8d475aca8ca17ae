import { io } from '@headroom/model/suite';
import { testContract } from './contract.testing.ts';

// Most servers serve this suite: io-others.test.ts waits for the other half of them meanwhile.
testContract(io, { at: 0, of: 2 });
