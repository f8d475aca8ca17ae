import { listRunCalibrations } from '@headroom/db';
import { changedRows } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { commits, compared, comparisonOf, db, outcomes, PROFILE } from '../testing/compared.ts';

const CART = 'get_user_cart';
/**
 * A comparison errs in one case of twenty, and short rounds may miss a millisecond, as do floors of a busy minute, so
 * each try has floors of its own: what is so is found in one of three.
 */
const MAY_ERR = { retry: 2 };

test('a calibration finds no change, and above its floors 1 ms of work in one tool is found on its mean latency alone', {
  ...MAY_ERR,
}, async () => {
  const calibration = await compared('main', { kind: 'calibration' });
  expect(calibration.status).toBe('finished');
  expect(outcomes(calibration)).toHaveLength(12);
  const calibrated = await comparisonOf(calibration);
  expect(calibrated.rows.length).toBeGreaterThan(20);
  expect(changedRows(calibrated.rows)).toEqual([]);

  const run = await compared('slower', { rounds: 8 });
  expect(run).toMatchObject({
    status: 'finished',
    baseRevision: { commit: commits().main, subject: 'The Go server' },
    headRevision: { commit: commits().slower, subject: 'Do 1 ms of work in get_user_cart' },
  });
  expect(new Set(run.trials.map(({ side, revision }) => `${side} ${revision?.commit}`))).toEqual(
    new Set([`base ${commits().main}`, `head ${commits().slower}`]),
  );
  const { rows, counts } = await comparisonOf(run);
  const regressed = rows.filter(({ metric, verdict }) => metric === 'meanMs' && verdict === 'regressed');
  expect(regressed.flatMap(({ tool }) => tool ?? [])).toEqual([CART]);
  expect((await db.run.findUniqueOrThrow({ where: { id: run.id } })).verdicts).toEqual(counts);
  const [floors] = await listRunCalibrations(db, run);
  expect(floors).toMatchObject({ runId: calibration.id, serverId: 'go', profile: PROFILE });
  expect(rows.filter(({ floor }) => floor.state !== 'calibrated')).toEqual([]);
});
