import { messageDialog } from '../messages/message-parts.ts';
import type { DraftTaker } from '../offers/use-assign.ts';
import { Opening } from '../parts/opening.tsx';
import { rosterDialog } from '../roster/dialogs.ts';
import type { Asked } from '../roster/roster-dialog.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import { isOneOf } from './identity.ts';
import type { PlanMode } from './plan-mode.ts';
import type { Edits } from './use-edits.ts';
import { withHands } from './use-hand.ts';
import type { Shown } from './use-week.ts';
import type { At, Piece } from './week-rows.ts';

const words = () => loadWords('shift_forms');
const shiftSheet = onDemand(
  async () => (await Promise.all([import('./shift-sheet.tsx'), words()]))[0].ShiftSheet,
);
const draftSheet = onDemand(
  async () => (await Promise.all([import('./draft-sheet.tsx'), words()]))[0].DraftSheet,
);
const publishSheet = onDemand(
  async () => (await Promise.all([import('./publish-sheet.tsx'), words()]))[0].PublishSheet,
);
const charts = onDemand(
  async () =>
    (await Promise.all([import('../week-charts/charts-sheet.tsx'), loadWords('week_charts')]))[0].ChartsSheet,
);
const problems = onDemand(
  async () =>
    (await Promise.all([import('./problems-sheet.tsx'), loadWords('week_menu'), words()]))[0].ProblemsSheet,
);
const changePerson = onDemand(
  async () =>
    (await Promise.all([import('./change-person-sheet.tsx'), loadWords('week_menu'), words()]))[0]
      .ChangePersonSheet,
);

/** What is open over the week. A dialog about a shift leaves the shift open under it. */
export type Open = {
  readonly sheet?: 'publish' | 'problems' | 'charts' | 'message' | undefined;
  readonly shifts?: readonly string[] | undefined;
  readonly asked?: Asked | undefined;
  /** Pieces that are to have another person. */
  readonly change?: readonly Piece[] | undefined;
};

export type SheetsProps = {
  readonly shown: Shown;
  readonly edits: Edits;
  readonly mode: PlanMode;
  readonly open: Open;
  readonly onOpen: (open: Open) => void;
  readonly onSeek: (at: At) => void;
};

/** The sheets and dialogs of the week, each fetched when it is needed. */
export function WeekSheets({ shown, edits, mode, open, onOpen, onSeek }: SheetsProps) {
  const { sheet, shifts, asked, change } = open;
  const { first, days, goTo } = shown;
  const close = (): void => onOpen({});
  const closeAsked = (): void => onOpen({ shifts });
  if (change !== undefined)
    return (
      <Opening
        part={changePerson}
        own={{ pieces: change, zone: shown.zone, edits, onClose: close }}
        onCancel={close}
      />
    );
  const wished = wishedIn(shown, mode, open);
  if (wished !== null)
    return (
      <Opening
        part={draftSheet}
        own={{
          ...wished,
          zone: shown.zone,
          published: shown.published,
          onAsk: (next: Asked) => onOpen({ shifts, asked: next }),
          onClose: close,
        }}
        onCancel={close}
      />
    );
  if (asked !== undefined)
    return (
      <Opening
        part={rosterDialog}
        own={{
          asked,
          zone: shown.zone,
          onClose: closeAsked,
          onDone: ({ date }: { readonly date: string }) => {
            goTo(date);
            onOpen({ asked });
          },
          drafts: writesDraft(shown, mode, asked) ? draftTaker(edits) : undefined,
        }}
        onCancel={closeAsked}
      />
    );
  if (shifts !== undefined)
    return (
      <Opening
        part={shiftSheet}
        own={{ shown, ids: shifts, onAsk: (next: Asked) => onOpen({ shifts, asked: next }), onClose: close }}
        onCancel={close}
      />
    );
  if (sheet === 'message')
    return <Opening part={messageDialog} own={{ to: addressedIn(shown), onClose: close }} onCancel={close} />;
  if (sheet === 'publish')
    return (
      <Opening
        part={publishSheet}
        own={{ first, last: days.at(-1)?.date ?? first, unit: shown.unit, onClose: close }}
        onCancel={close}
      />
    );
  if (sheet === 'charts') return <Opening part={charts} own={{ shown, onClose: close }} onCancel={close} />;
  if (sheet === 'problems')
    return (
      <Opening
        part={problems}
        own={{
          shown,
          mode,
          onGo: (at: At) => {
            close();
            onSeek(at);
          },
          onAsk: (next: Asked) => onOpen({ asked: next }),
          onClose: close,
        }}
        onCancel={close}
      />
    );
  return null;
}

/** A shift that has a draft is planned in it, also while one plans at once. */
const writesDraft = ({ shifts }: Shown, mode: PlanMode, asked: Asked): boolean =>
  mode === 'draft' ||
  (asked.do === 'replace' && shifts.some(({ id, draft }) => id === asked.shift.id && draft !== undefined));

const draftTaker = (edits: Edits): DraftTaker => ({
  take: (shift_id, worker_id, left) => withHands(({ joinAsDraft }) => joinAsDraft(shift_id, worker_id, left)),
  undo: () => void edits.undo(true, true, true),
});

/** What is opened as a draft: a new shift, or shifts of which one has a draft. */
function wishedIn(shown: Shown, mode: PlanMode, { shifts: ids, asked }: Open) {
  if (asked !== undefined)
    return mode === 'draft' && asked.do === 'create' ? { shifts: [], gone: [], date: asked.date } : null;
  if (ids === undefined) return null;
  const here = shown.shifts.filter(isOneOf(ids));
  const left = new Map(
    shown.gone
      .filter(({ shift }) => isOneOf(ids)(shift) && here.every((one) => one.id !== shift.id))
      .map(({ shift }) => [shift.id, shift]),
  );
  const shifts = [...here, ...left.values()];
  const [first] = shifts;
  if (first === undefined) return null;
  return mode === 'draft' || shifts.some(({ draft }) => draft !== undefined)
    ? { shifts, gone: [...left.keys()], date: first.date }
    : null;
}

/** A message is for the unit that is shown, those without one, or the company; on the view of a day for those who work then. */
const addressedIn = ({ unit, view, first }: Shown) => ({
  unit: unit ?? null,
  day: view === 'day' ? first : null,
});
