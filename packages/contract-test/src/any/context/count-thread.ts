/** Thread that counts what strangers wrote; see count.ts. */
import { answerIn } from '@headroom/model/text/thread';
import type { ContextToCount } from './count.ts';
import { figuresOf } from './figures.ts';

answerIn(({ captured, changes, encoding }: ContextToCount) => figuresOf(captured, changes, encoding));
