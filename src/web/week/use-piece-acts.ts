import i18next from 'i18next';
import { toastError } from '../parts/toast.tsx';
import type { Asked } from '../roster/roster-dialog.tsx';
import { askWhy } from './grid-hands.ts';
import { sayWhy } from './say-why.ts';
import type { Edits } from './use-edits.ts';
import { withHands } from './use-hand.ts';
import type { Piece } from './week-rows.ts';

/** What the menu of a shift and its keys do; null: not on this screen. */
export type PieceActs = {
  readonly open: (piece: Piece) => void;
  /** Why is it where it is? */
  readonly why: (piece: Piece) => void;
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
  const askReplace = ({ shift, assignment }: Piece): void =>
    onAsk({ asked: { do: 'replace', shift, instead_of: assignment?.worker_id } });
  /** What is asked of the server is asked of what it knows. */
  const saved = (pieces: readonly Piece[], act: (now: readonly Piece[]) => unknown): void => {
    withHands(async ({ piecesAsSaved }) => act(await piecesAsSaved(pieces))).catch((error: unknown) =>
      toastError(i18next.t('week.failed', { detail: sayWhy(error) })),
    );
  };
  const ofOne = (act: (now: Piece) => unknown) => (piece: Piece) =>
    saved([piece], ([now]) => (now === undefined ? undefined : act(now)));
  return {
    open: ({ shift }) => onOpen([shift.id]),
    why: askWhy,
    changePerson: (pieces) => saved(pieces, (change) => onAsk({ change })),
    offer: ofOne(({ shift }) => onAsk({ asked: { do: 'offer', shift } })),
    replace: ofOne(askReplace),
    illAndReplace: ofOne(async (piece) => {
      if (piece.assignment !== null && (await recordIll(piece.assignment))) askReplace(piece);
    }),
    offerAll: edits.offerAll,
    copyToWeekdays: edits.copyToWeekdays,
    split: edits.split,
    ill: ofOne(({ assignment }) => (assignment === null ? undefined : recordIll(assignment))),
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
