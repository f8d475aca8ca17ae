/** Thread that counts the texts of answers; see answer-sizes.ts. */
import { answerIn } from '@headroom/model/text/thread';
import type { TextsToCount } from './answer-sizes.ts';
import { sizer } from './figures.ts';

answerIn(({ texts, encoding }: TextsToCount) => texts.map(sizer(encoding)));
