/** Loads that the users of a workload, where they are not all alike, cannot be measured by. */

import { classAt, type UserClass, type Users } from '../suite/users.ts';
import { plural } from '../text/plural.ts';
import { KINDS, kindOfLoad, type LoadProfile } from './profile.ts';

/**
 * Fault of a load profile for a workload whose users are of classes, or that opens sessions in bursts; null: none.
 * @param whose it is: "the project"
 */
export function usersFault({ users, bursts }: Users, profile: LoadProfile, whose: string): string | null {
  // Bursts stand beside a load that stays the same.
  if (bursts && !kindOfLoad(profile).steadyWindow) {
    const steady = Object.entries(KINDS).flatMap(([kind, { steadyWindow }]) => (steadyWindow ? [kind] : []));
    return `${profile.kind} has no bursts (${whose} has \`bursts\`); choose a load profile of kind ${steady.join(', ')}`;
  }
  if (!users) return null;
  if (profile.kind !== 'closed') {
    return `${profile.kind} has no classes of users (${whose} has \`users\`); choose a load profile of kind closed`;
  }
  if (profile.weights) {
    return `weights must be left out: classes of users call tools by their own (${whose} has \`users\`)`;
  }
  const enough = usersForAll(users);
  if (profile.vus >= enough) return null;
  return `users must be at least ${enough} for a user of each class (${whose} has ${users.length} classes, the load ${plural(profile.vus, 'virtual user')})`;
}

/** Fewest virtual users among whom each class has one. */
function usersForAll(classes: readonly UserClass[]): number {
  const seen = new Set<number>();
  for (let number = 0; ; number++) {
    seen.add(classAt(classes, number));
    if (seen.size === classes.length) return number + 1;
  }
}
