import { hub } from '#server/hub.ts';
import { once } from '#server/once.ts';
import { Feeds } from './feeds.ts';
import { readSnapshot } from './read.ts';
import { withoutRights } from './rights.ts';

/** The runs that are followed in this process. */
export const feeds = once('feeds', () => new Feeds({ hub: hub(), readSnapshot, withoutRights }));
