/** Parts of d3-flame-graph and d3-selection that are used; the packages have no types. */
declare module 'd3-flame-graph' {
  export interface FlameDatum<Data> {
    readonly data: Data;
    readonly parent: FlameDatum<Data> | null;
    readonly children?: FlameDatum<Data>[];
    /** Whether a search matches it. */
    readonly highlight?: boolean;
    readonly x0: number;
    readonly x1: number;
  }

  export interface FlameGraph<Data> {
    (selection: unknown): void;
    width(px: number): this;
    cellHeight(px: number): this;
    minFrameSize(px: number): this;
    inverted(value: boolean): this;
    sort(value: boolean): this;
    selfValue(value: boolean): this;
    tooltip(value: boolean): this;
    transitionDuration(ms: number): this;
    resetHeightOnZoom(value: boolean): this;
    setColorMapper(colour: (datum: FlameDatum<Data>) => string): this;
    setLabelHandler(label: (datum: FlameDatum<Data>) => string): this;
    setSearchMatch(matches: (datum: FlameDatum<Data>, term: string) => boolean): this;
    onClick(handler: (datum: FlameDatum<Data>) => void): this;
    onHover(handler: (datum: FlameDatum<Data>) => void): this;
    search(term: string): void;
    clear(): void;
    zoomTo(datum: FlameDatum<Data>): void;
    resetZoom(): void;
    update(data?: Data): void;
    destroy(): void;
  }

  export default function flamegraph<Data>(): FlameGraph<Data>;
}

declare module 'd3-selection' {
  /** A selection of one element, which a chart is drawn into. */
  export function select(element: Element): {
    datum(data: unknown): { call(chart: (selection: unknown) => void): unknown };
  };
}
