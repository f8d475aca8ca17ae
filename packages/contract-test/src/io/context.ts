import type { SuiteContext } from '../suite/context.ts';
import type { IoBackends } from './backends.ts';

/** Context of every check of suite `io`. */
export type IoContext = SuiteContext<IoBackends>;
