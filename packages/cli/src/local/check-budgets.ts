/** Servers of a file against the budget of their context: exact, and without a load. */
import { contextTotal, formatCount } from '@headroom/report';
import {
  type BudgetScope,
  CONTEXT_BUDGET,
  hasContextBudget,
  idleBudgets,
  judgeContext,
  METRICS,
} from '@headroom/report/compare';
import type { CheckOptions } from '../arguments/schemas.ts';
import { EXIT } from '../exit.ts';
import { printable } from '../output/printable.ts';
import { blockOf } from '../output/text.ts';
import { findSettings } from '../settings/settings.ts';
import { contextOf } from './context.ts';
import { openFile } from './subject.ts';
import { unlessWrong } from './wrong.ts';

/**
 * Counts servers of a file and holds them against `headroom.json`. Gives the status to end with.
 * @param ids all of its servers
 */
export function checkBudgetsCommand(
  { file, server, runtime }: CheckOptions,
  ids: readonly string[],
): Promise<number> {
  return unlessWrong(async (signal) => {
    const { budgets } = await findSettings(process.cwd());
    const judged: ReturnType<typeof judgeContext> = [];
    const tools = new Set<string>();
    for (const id of server === undefined ? ids : [server]) {
      const subject = await openFile(file, id);
      for (const { name } of subject.project.workload.tools) tools.add(name);
      const figures = await contextOf(subject, { runtime }, signal);
      const head = contextTotal(figures);
      const total = `${id}: ${formatCount(head.tokens)} tokens (${figures.encoding})`;
      process.stdout.write(`${printable(total)}\n`);
      judged.push(...judgeContext({ serverId: id, base: null, head }, budgets));
    }
    const wordsAt = (level: 'fail' | 'warn') =>
      judged.filter((one) => one.level === level).flatMap(({ words }) => words);
    const idle = idleBudgets(budgets, scopeOf(ids, [...tools])).map(({ words }) => words);
    const blocks = [
      ...blockOf('Warning', [...wordsAt('warn'), ...idle]),
      ...blockOf('Over budget', wordsAt('fail')),
    ];
    if (!hasContextBudget(budgets)) blocks.push(`headroom.json has no budget ${CONTEXT_BUDGET}.`);
    for (const block of blocks) process.stdout.write(`\n${block}\n`);
    return wordsAt('fail').length > 0 ? EXIT.problems : EXIT.ok;
  });
}

/** Everything that a comparison of the servers of a file under one load may judge. */
function scopeOf(ids: readonly string[], tools: readonly string[]): BudgetScope {
  const ofLoads = METRICS.filter(({ experiment }) => experiment === undefined);
  const subjects = ofLoads.flatMap(({ id: metric, scopes }) =>
    [null, ...tools]
      .filter((tool) => scopes.includes(tool === null ? 'server' : 'tool'))
      .flatMap((tool) => ids.map((serverId) => ({ serverId, tool, metric }))),
  );
  return { subjects, partial: [] };
}
