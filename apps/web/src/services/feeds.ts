import { Feeds } from '#progress/feeds.ts';
import { readSnapshot } from '#progress/read.ts';
import { withoutRights } from '#progress/rights.ts';
import { hub } from './hub.ts';
import { once } from './once.ts';

/** The runs that are followed in this process. */
export const feeds = once('feeds', () => new Feeds({ hub: hub(), readSnapshot, withoutRights }));
