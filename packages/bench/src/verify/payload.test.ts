import { payload } from '@headroom/model/suite';
import { testContract } from './contract.testing.ts';

testContract(payload);
