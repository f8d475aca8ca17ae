import flamegraph, { type FlameDatum, type FlameGraph } from 'd3-flame-graph';
import { select } from 'd3-selection';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type FlameFrame, frameColour, frameLabel } from './frame.ts';

type Datum = FlameDatum<FlameFrame>;

const CELL_PX = 20;

interface Props {
  label: string;
  root: FlameFrame;
  /** Whether it has two sides. */
  compared: boolean;
}

/** Functions above those that they call, as wide as their time at head: zoomed and searched by pointer and by keys. */
export default function DrawnFlameGraph({ label, root, compared }: Props) {
  const [current, setCurrent] = useState<FlameFrame>(root);
  const { ref, move, reset, search } = useFlameGraph(root, setCurrent);
  const help = useId();
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-end gap-3">
        <label className="text-12 text-muted max-sm:w-full">
          <span className="mb-1 block">Search functions</span>
          <input
            type="search"
            onChange={({ target }) => search(target.value)}
            className="h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-13 text-text sm:w-64"
          />
        </label>
        <Button onClick={reset}>Reset zoom</Button>
        <p id={help} className="text-12 text-muted">
          Arrow keys move, Enter zooms, Escape resets. Width:{' '}
          {compared ? 'time at head. Red: longer than at base. Blue: shorter.' : 'processor time.'}
        </p>
      </div>
      <p className="wrap-anywhere min-h-10 text-13" aria-live="polite" data-frame>
        {frameLabel(current)}
      </p>
      <div
        ref={ref}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move within it
        tabIndex={0}
        aria-label={label}
        aria-describedby={help}
        onKeyDown={move}
        className="flame-graph max-h-[36rem] overflow-y-auto rounded-md border border-line bg-surface"
      />
    </div>
  );
}

/** Steps of the keys from a frame to another; undefined where there is none. */
const STEPS: Readonly<Record<string, (from: Datum) => Datum | null | undefined>> = {
  ArrowUp: ({ parent }) => parent,
  ArrowDown: ({ children }) => children?.[0],
  ArrowLeft: (from) => siblingOf(from, -1),
  ArrowRight: (from) => siblingOf(from, 1),
};

function siblingOf(from: Datum, step: number): Datum | undefined {
  const all = from.parent?.children ?? [];
  return all[all.indexOf(from) + step];
}

/** Draws a flame graph into an element, and follows its keys. @param show tells of the frame that is pointed at */
function useFlameGraph(root: FlameFrame, show: (frame: FlameFrame) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const graph = useRef<FlameGraph<FlameFrame>>(null);
  const at = useRef<Datum>(null);
  const point = useCallback(
    (datum: Datum) => {
      at.current = datum;
      show(datum.data);
      mark(ref.current, datum);
    },
    [show],
  );
  const width = useWidth(ref);
  useEffect(() => {
    const element = ref.current;
    if (!element || width === 0) return;
    const drawn = graphOf(root, width, point);
    graph.current = drawn;
    select(element).datum(root).call(drawn);
    at.current = frameElements(element)[0]?.__data__ ?? null;
    return () => drawn.destroy();
  }, [root, point, width]);
  const reset = () => graph.current?.resetZoom();
  const move = (event: KeyboardEvent) => {
    const from = at.current;
    if (!from) return;
    if (event.key === 'Enter') graph.current?.zoomTo(from);
    else if (event.key === 'Escape') reset();
    else {
      const to = STEPS[event.key]?.(from);
      if (!STEPS[event.key]) return;
      if (to) point(to);
    }
    event.preventDefault();
  };
  const search = (term: string) => (term === '' ? graph.current?.clear() : graph.current?.search(term));
  return { ref, move, reset, search };
}

/** Width inside an element, in pixels, which follows that of the window; 0 until it is measured. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

function graphOf(root: FlameFrame, width: number, point: (datum: Datum) => void): FlameGraph<FlameFrame> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return flamegraph<FlameFrame>()
    .width(width)
    .cellHeight(CELL_PX)
    .minFrameSize(1)
    .inverted(true)
    .sort(true)
    .selfValue(false)
    .tooltip(false)
    .transitionDuration(isStill ? 0 : 150)
    .setColorMapper((datum) => (datum.highlight ? 'var(--near)' : frameColour(datum.data, root.value)))
    .setLabelHandler((datum) => frameLabel(datum.data))
    .setSearchMatch((datum, term) => datum.data.name.toLowerCase().includes(term.toLowerCase()))
    .onClick(point)
    .onHover(point);
}

type FrameElement = SVGGElement & { __data__: Datum };

const frameElements = (element: HTMLElement) => [...element.querySelectorAll<FrameElement>('g.frame')];

/** Outlines a frame and scrolls it into view. */
function mark(element: HTMLElement | null, datum: Datum): void {
  if (!element) return;
  for (const frame of frameElements(element)) {
    const isCurrent = frame.__data__ === datum;
    frame.toggleAttribute('data-current', isCurrent);
    if (isCurrent) frame.scrollIntoView({ block: 'nearest' });
  }
}
