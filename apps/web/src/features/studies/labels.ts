import { plural } from '@headroom/model/text';
import { type StudyData, serverIdsOf } from '@headroom/report/studies';

/** `15 servers, 3 repeats, raw results`, `4 servers, printed figures only`, or the raw results of some repeats beside them. */
export function studySize(data: StudyData): string {
  const servers = plural(serverIdsOf(data).length, 'server');
  const repeats = plural(data.repeats.length, 'repeat');
  if (data.kind === 'raw') return `${servers}, ${repeats}, raw results`;
  if (data.repeats.length === 0) return `${servers}, printed figures only`;
  return `${servers}, printed figures, raw results of ${repeats} of ${data.annex.repeats.length}`;
}
