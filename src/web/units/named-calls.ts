import { changePosition, createPosition, deletePosition, listPositions } from '../../contract/positions.ts';
import { changeUnit, createUnit, deleteUnit, listUnits } from '../../contract/units.ts';

/** The calls of the company's lists of names. */
export const CALLS_OF = {
  unit: { list: listUnits, create: createUnit, change: changeUnit, remove: deleteUnit },
  position: { list: listPositions, create: createPosition, change: changePosition, remove: deletePosition },
} as const;
export type NamedKind = keyof typeof CALLS_OF;
