import type { Place } from './places.ts';
import type { Piece } from './week-rows.ts';

/** A new place, one that goes elsewhere, or one that goes. */
export type Edit =
  | { readonly piece: null; readonly to: Place }
  | { readonly piece: Piece; readonly to: Place | null };
export type AllDone = { readonly made: number; readonly refused: number; readonly why: unknown };
