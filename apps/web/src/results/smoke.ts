/** Profile of a few seconds: it shows that a server works, and gives no figure to choose by. */
export const SMOKE = 'smoke';

/** Whether figures under a load profile are enough to recommend a server by. */
export function canRecommend(profile: string): boolean {
  return profile !== SMOKE;
}
