import type { Span } from '../../core/clock.ts';

/** Longer and shorter pieces: which edge is held, and where it goes. */

export const EDGES = ['start', 'end'] as const;
export type Edge = (typeof EDGES)[number];
/** The edge under the pointer, or both where time has a scale, and how many pixels a minute is there. */
export type Held = { readonly edge: Edge | 'both'; readonly px: number };

const QUARTER_MIN = 15;
const EDGE_PX = 8;
/** A cell of the week has no scale of time: a quarter is so many pixels. */
const QUARTER_PX = 8;

/** The span with the edge moved so many quarters, to quarters of the clock; a quarter is the shortest. */
export function stretched(span: Span, edge: Edge, quarters: number): Span {
  const at = span[edge] / QUARTER_MIN;
  const near = quarters < 0 ? Math.ceil(at) : Math.floor(at);
  return withEdge(span, edge, (near + quarters) * QUARTER_MIN);
}

/** The span with the edge moved so many minutes, to the nearest quarter of the clock. */
export function dragged(span: Span, edge: Held['edge'], minutes: number): Span {
  if (Math.abs(minutes) < QUARTER_MIN / 2) return span;
  const near = (minute: number): number => Math.round((minute + minutes) / QUARTER_MIN) * QUARTER_MIN;
  if (edge !== 'both') return withEdge(span, edge, near(span[edge]));
  const start = near(span.start);
  return { start, end: start + span.end - span.start };
}

/** Two spans after each other, parted in the middle at a quarter of the clock. */
export function halvesOf({ start, end }: Span): readonly [Span, Span] {
  const middle = Math.round((start + end) / 2 / QUARTER_MIN) * QUARTER_MIN;
  return [
    { start, end: middle },
    { start: middle, end },
  ];
}

const withEdge = (span: Span, edge: Edge, to: number): Span =>
  edge === 'start'
    ? { ...span, start: Math.min(to, span.end - QUARTER_MIN) }
    : { ...span, end: Math.max(to, span.start + QUARTER_MIN) };

/** Where time has a scale the whole of a piece is held, between its edges. */
export function heldWhole(target: EventTarget | null): Held | null {
  const px = scaleAt(target);
  return px === null ? null : { edge: 'both', px };
}

/** How many pixels a minute is where time has a scale; null: it has none there. */
function scaleAt(target: EventTarget | null): number | null {
  const scale = target instanceof Element ? target.closest<HTMLElement>('[data-minutes]') : null;
  return scale === null ? null : scale.clientWidth / Number(scale.dataset.minutes);
}

/** Null: the pointer is at no edge of a piece that can be changed. */
export function edgeUnder(target: EventTarget | null, x: number): Held | null {
  const pill = target instanceof Element ? target.closest<HTMLElement>('[data-edges]') : null;
  if (pill === null) return null;
  const { left, right, width } = pill.getBoundingClientRect();
  const reach = Math.min(EDGE_PX, width / 4);
  const edge = x - left < reach ? 'start' : right - x < reach ? 'end' : null;
  return edge === null ? null : { edge, px: scaleAt(pill) ?? QUARTER_PX / QUARTER_MIN };
}

/** The cursor says what a press there would hold. */
export function showEdge(target: EventTarget | null, x: number): void {
  const pill = target instanceof Element ? target.closest<HTMLElement>('[data-edges]') : null;
  if (pill !== null) pill.style.cursor = edgeUnder(target, x) === null ? '' : 'ew-resize';
}

/** Where time has a scale, the hour of the day under the pointer; null: it is another day's, or there is no scale. */
export function hourUnder({
  target,
  clientX,
}: {
  readonly target: EventTarget;
  readonly clientX: number;
}): number | null {
  const scale = target instanceof Element ? target.closest<HTMLElement>('[data-minutes]') : null;
  if (scale === null) return null;
  const { left, width } = scale.getBoundingClientRect();
  const { minutes, from } = scale.dataset;
  const hour = Math.floor((Number(from) + (Number(minutes) * (clientX - left)) / width) / 60);
  return hour < 24 ? hour : null;
}
