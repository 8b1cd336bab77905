import type { Asked } from '../roster/roster-dialog.tsx';
import type { Edits } from './use-edits.ts';
import { withHands } from './use-hand.ts';
import type { Piece } from './week-rows.ts';

/** What the menu of a shift and its keys do; null: not on this screen. */
export type PieceActs = {
  readonly open: (piece: Piece) => void;
  readonly changePerson: (pieces: readonly Piece[]) => void;
  readonly offer: (piece: Piece) => void;
  readonly offerAll: (pieces: readonly Piece[]) => void;
  readonly copy: ((pieces: readonly Piece[]) => void) | null;
  readonly pickUp: ((piece: Piece, copies: boolean) => void) | null;
  readonly addBeside: ((piece: Piece) => void) | null;
  readonly copyToWeekdays: (piece: Piece) => void;
  readonly split: (piece: Piece) => void;
  readonly ill: (piece: Piece) => void;
  readonly replace: (piece: Piece) => void;
  /** Ill from now on: the people who can come instead are shown at once. */
  readonly illAndReplace: (piece: Piece) => void;
  readonly remove: (pieces: readonly Piece[]) => void;
  readonly clear: () => void;
};

type Ways = {
  readonly edits: Edits;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onAsk: (asked: WeekAsked) => void;
};
/** What is asked about pieces of the week. */
export type WeekAsked = { readonly asked: Asked } | { readonly change: readonly Piece[] };

/** The actions that the week by mouse and the week by touch share. */
export function sharedActs({ edits, onOpen, onAsk }: Ways) {
  const replace = ({ shift, assignment }: Piece): void =>
    onAsk({ asked: { do: 'replace', shift, instead_of: assignment?.worker_id } });
  return {
    open: ({ shift }) => onOpen([shift.id]),
    changePerson: (change) => onAsk({ change }),
    offer: async ({ shift }) =>
      onAsk({ asked: { do: 'offer', shift: await withHands(({ asSaved }) => asSaved(shift)) } }),
    replace,
    illAndReplace: async (piece) => {
      if (piece.assignment !== null && (await recordIll(piece.assignment))) replace(piece);
    },
    offerAll: edits.offerAll,
    copyToWeekdays: edits.copyToWeekdays,
    split: edits.split,
    ill: ({ assignment }) => {
      if (assignment !== null) void recordIll(assignment);
    },
    remove: (pieces) => {
      const [first] = pieces;
      const row = first === undefined ? undefined : edits.rowOf(first.assignment?.worker_id ?? 'open');
      if (pieces.length === 1 && first !== undefined && row !== undefined) edits.takeAway(row, first);
      else edits.takeAll(pieces);
    },
  } satisfies Partial<PieceActs>;
}

/** Ill, or not after all; said and undone as the month's card does. */
async function recordIll(assignment: NonNullable<Piece['assignment']>): Promise<boolean> {
  const { recordAbsence } = await import('../roster/actions.ts');
  return recordAbsence(assignment, assignment.sick_leave_type === null ? 'sick_full' : 'none');
}
