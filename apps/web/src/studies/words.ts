import { type StudyData, serverIdsOf } from '@headroom/report/studies';
import { plural } from '../ui/plural.ts';

/** `15 servers, 3 repeats, raw results` or `4 servers, printed figures only`. */
export function studySize(data: StudyData): string {
  const servers = plural(serverIdsOf(data).length, 'server');
  if (data.kind === 'printed') return `${servers}, printed figures only`;
  return `${servers}, ${plural(data.repeats.length, 'repeat')}, raw results`;
}
