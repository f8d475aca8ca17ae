import type { Db } from '../db.ts';

/** Settings of an account that its owner may change. */
export interface Profile {
  readonly name: string;
  /** Whether an e-mail is sent when a run of theirs has ended. */
  readonly mailAtRunEnd: boolean;
}

/** The account's own settings, as they are now. */
export function readProfile(db: Db, userId: string): Promise<Profile> {
  return db.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true, mailAtRunEnd: true } });
}
