import type { RepeatedStudy } from '@headroom/model/suite';

/** What the load of a run is to that of the study which its suite repeats: `not the study’s`. */
export function studyLoadLabel(
  run: { readonly profile: string; readonly handshake: string },
  { profile, handshake }: Pick<RepeatedStudy, 'profile' | 'handshake'>,
): string {
  if (run.profile !== profile || (handshake !== null && run.handshake !== handshake)) {
    return 'not the study’s';
  }
  return `modelled on the study’s${handshake === null ? ', whose handshake was not published' : ''}`;
}
