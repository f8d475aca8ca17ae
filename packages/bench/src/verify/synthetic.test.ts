import { synthetic } from '@headroom/model/suite';
import { testContract } from './contract.testing.ts';

testContract(synthetic);
