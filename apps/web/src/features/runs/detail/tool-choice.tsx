import { here } from '#results/context.ts';
import type { RunView } from '#results/run/view.ts';
import { Choices } from './choices.tsx';

/** Links that narrow a part of the page to one tool or protocol request. */
export function ToolChoice({
  view,
  names,
  current,
  all,
}: {
  view: RunView;
  names: readonly string[];
  current: string | undefined;
  /** Label of "no choice". */
  all: string;
}) {
  const ids = [undefined, ...names];
  const choices = ids.map((id) => ({ id, title: id ?? all, href: here(view, { tool: id }) }));
  return <Choices label="Tool" choices={choices} current={current} />;
}
