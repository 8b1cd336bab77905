import type { InputOf } from '../../contract/call.ts';
import {
  discardDrafts,
  listDrafts,
  MOST_DRAFTS,
  redoDraft,
  undoDraft,
  writeDrafts,
} from '../../contract/drafts.ts';
import { SHIFT_FIELDS, type ShiftFields, unwrittenShift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { changesOf, type Published } from '../../core/roster/publication.ts';
import type { Tx } from '../database/db.ts';
import { later } from '../database/transaction.ts';
import { type Caller, type CompanyRules, type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { requireKept, requireLength } from '../planning/shifts.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireOpenPlaces } from '../units/places.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import {
  forgetActions,
  holdDrafts,
  type Image,
  imageOf,
  lineOf,
  markUndone,
  nextAction,
  rememberAction,
} from './draft-line.ts';
import {
  areSameShift,
  type DraftRow,
  draftOf,
  draftReplies,
  draftsOfDays,
  draftsWhere,
  ownDrafts,
  publishedOf,
  type StoredDraft,
} from './draft-rows.ts';

/** Drafts of shifts and their line of actions (decision 0093). Nobody is told of them; a publication makes them true. */

export const draftHandlers: readonly Handler[] = [
  inCompany(listDrafts, async ({ input: { query }, caller, company, tx }) => {
    const [rows, line] = await Promise.all([
      draftsOfDays(tx, caller.company_id, company, query),
      lineOf(tx, caller.company_id),
    ]);
    return { drafts: await draftReplies(tx, caller.company_id, company, rows), ...line };
  }),

  inCompany(writeDrafts, async ({ input: { body }, ...doing }) => writeChanges(doing, body.changes)),

  inCompany(undoDraft, async (asked) => walk(asked, 'undo')),

  inCompany(redoDraft, async (asked) => walk(asked, 'redo')),

  inCompany(discardDrafts, async ({ input: { query }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const n = await holdDrafts(tx, company_id);
    const rows = await ownDrafts(tx, caller, await draftsOfDays(tx, company_id, company, query));
    if (rows.length === 0) throw new Refusal('nothing_to_undo');
    const images = rows.map((row): Image => ({ shift_id: row.shift_id, before: imageOf(row), after: null }));
    const reply = await writeImages({ tx, caller, company, now }, images, () =>
      rememberAction(tx, caller, now, n, images),
    );
    await record(tx, caller, now, [
      {
        noun: 'draft',
        noun_id: rows[0]?.shift_id ?? '',
        action: 'discarded',
        was: { from: query.start_date, until: query.end_date, shifts: rows.length },
      },
    ]);
    return reply;
  }),
];

/** Writes these changes, all or none, as one action on the line. */
export async function writeChanges(
  doing: Doing & { readonly today: string },
  changes: readonly Written[],
): ReturnType<typeof writeImages> {
  const { tx, caller, company, now, today } = doing;
  const { company_id } = caller;
  const ids = requireOnce(changes.map(({ shift_id }) => shift_id));
  for (const { draft } of changes)
    if (draft !== null && draft.goes !== true) {
      requireLength(draft);
      requireKept(draft, company, today);
    }
  const n = await holdDrafts(tx, company_id);
  const [known, published] = await Promise.all([
    draftsById(tx, company_id, ids),
    publishedOf(tx, company_id, ids),
    requirePeople(tx, company_id, changes),
  ]);
  const moved = changes.filter(({ shift_id, version }) => (known.get(shift_id)?.version ?? null) !== version);
  if (moved.length > 0) throw new Refusal('draft_stale', { current: moved.map(({ shift_id }) => shift_id) });
  await requirePlanner(
    tx,
    caller,
    [...published.values()].map(({ wished }) => wished),
  );
  await requirePlaces(tx, company_id, changes, published);
  const images = changes.map((change): Image => {
    const before = known.get(change.shift_id) ?? null;
    const base = published.get(change.shift_id) ?? null;
    return {
      shift_id: change.shift_id,
      before: before === null ? null : imageOf(before),
      after: wishedBy(change, before, base),
    };
  });
  return writeImages({ tx, caller, company, now }, images, () => rememberAction(tx, caller, now, n, images));
}

export type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};

/** Undoes or does again the next action of the line, where nothing that it touched was written since. */
async function walk(doing: Doing, which: 'undo' | 'redo') {
  const { tx, caller } = doing;
  await holdDrafts(tx, caller.company_id);
  const action = await nextAction(tx, caller.company_id, which);
  if (action === null) throw new Refusal('nothing_to_undo');
  const images =
    which === 'redo'
      ? action.images
      : action.images.map(({ shift_id, before, after }) => ({ shift_id, before: after, after: before }));
  return writeImages(doing, images, () => markUndone(tx, caller.company_id, action.n, which === 'undo'));
}

/** Writes the drafts as they are after an action, and answers them. */
export async function writeImages(
  { tx, caller, company, now }: Doing,
  images: readonly Image[],
  remember: () => void,
) {
  const { company_id, user_id } = caller;
  const sides = images.flatMap(({ before, after }) => [before, after].filter((side) => side !== null));
  await requirePlanner(
    tx,
    caller,
    sides.map(({ wished }) => wished),
  );
  const gone = images.filter(({ after }) => after === null).map(({ shift_id }) => shift_id);
  const rows = images.flatMap(({ after }) => (after === null ? [] : [after]));
  if (gone.length > 0)
    later(
      tx,
      tx`delete from draft_shifts where company_id = ${company_id} and shift_id = any(${[...gone]}::uuid[])`,
    );
  later(tx, putDrafts(tx, company_id, user_id, now, rows));
  remember();
  const [count] = await tx<{ n: number }[]>`
    select count(*)::integer as n from draft_shifts where company_id = ${company_id}`;
  if ((count?.n ?? 0) > MOST_DRAFTS) throw new Refusal('too_many_drafts');
  const stored = await draftsById(
    tx,
    company_id,
    rows.map(({ shift_id }) => shift_id),
  );
  const [drafts, line] = await Promise.all([
    draftReplies(tx, company_id, company, [...stored.values()]),
    lineOf(tx, company_id),
  ]);
  await announce(tx, company_id, 'drafts', []);
  return { drafts, gone, ...line };
}

/** Each in the place of the draft that the shift has. */
const putDrafts = (
  tx: Tx,
  company_id: string,
  user_id: string,
  now: string,
  rows: readonly DraftRow[],
): Promise<unknown> => tx`
  insert into draft_shifts (company_id, shift_id, base_version, base_people, goes, start_time, end_time, wished, people,
    written_by, written_at)
  select r.company_id, d.*, ${user_id}::uuid, ${now}::timestamptz
  from jsonb_to_recordset(${tx.json(JSON.parse(JSON.stringify(rows)))})
    as d (shift_id uuid, base_version integer, base_people jsonb, goes boolean, start_time timestamptz,
      end_time timestamptz, wished jsonb, people jsonb)
  join company_settings r on r.company_id = ${company_id}
  on conflict (company_id, shift_id) do update set
    base_version = excluded.base_version, base_people = excluded.base_people, goes = excluded.goes,
    start_time = excluded.start_time, end_time = excluded.end_time, wished = excluded.wished, people = excluded.people,
    written_by = excluded.written_by, written_at = excluded.written_at, version = draft_shifts.version + 1`;

/** Drafts of what was withdrawn, where their shifts have none by now. */
export async function draftAgain({ tx, caller, now }: Doing, rows: readonly DraftRow[]): Promise<void> {
  const { company_id, user_id } = caller;
  await holdDrafts(tx, company_id);
  forgetActions(tx, company_id);
  const known = await draftsById(
    tx,
    company_id,
    rows.map(({ shift_id }) => shift_id),
  );
  const fresh = rows.filter(({ shift_id }) => !known.has(shift_id));
  if (fresh.length > 0) await putDrafts(tx, company_id, user_id, now, fresh);
  await announce(tx, company_id, 'drafts', []);
}

type Written = InputOf<typeof writeDrafts>['body']['changes'][number];

/** The draft that a change leaves; null: none, because it wishes what is published or a new shift that goes. */
function wishedBy(
  { shift_id, draft }: Written,
  before: StoredDraft | null,
  published: Published<ShiftFields> | null,
): DraftRow | null {
  if (draft === null) return null;
  const goes = draft.goes === true;
  if (goes && published === null) return null;
  // A page of the version before does not send a newer field: the shift keeps its own.
  const standing = before?.wished ?? published?.wished ?? unwrittenShift(draft);
  const wished: ShiftFields =
    goes && published !== null ? published.wished : { ...standing, ...picked(draft, SHIFT_FIELDS) };
  const base = before === null || draft.rebase === true ? published : baseOf(before);
  const row: DraftRow = {
    shift_id,
    base_version: base?.version ?? null,
    base_people: base?.people ?? [],
    goes,
    start_time: wished.start_time,
    end_time: wished.end_time,
    wished,
    people: goes ? (published?.people ?? []) : draft.people,
  };
  const [change] = changesOf(
    new Map(published === null ? [] : [[shift_id, published]]),
    [draftOf(row)],
    areSameShift,
  );
  return change?.kind === 'nothing' ? null : row;
}

const baseOf = (row: DraftRow) => draftOf(row).base;

async function draftsById(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
): Promise<Map<string, StoredDraft>> {
  const rows = await draftsWhere(tx, company_id, tx`and shift_id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.shift_id, row]));
}

function requireOnce(ids: readonly string[]): readonly string[] {
  if (new Set(ids).size < ids.length)
    throw refuseField('invalid', 'changes', 'The same shift is named twice.');
  return ids;
}

/** Units and positions that are open, or that the published shift has. */
async function requirePlaces(
  tx: Tx,
  company_id: string,
  changes: readonly Written[],
  published: ReadonlyMap<string, Published<ShiftFields>>,
): Promise<void> {
  const named = changes.flatMap(({ shift_id, draft }) => {
    const was = published.get(shift_id)?.wished;
    const { unit_id = null, position_id = null } = draft ?? {};
    return [
      { unit_id: unit_id === was?.unit_id ? null : unit_id, position_id: null },
      { unit_id: null, position_id: position_id === was?.position_id ? null : position_id },
    ];
  });
  for (const one of new Map(named.map((place) => [JSON.stringify(place), place])).values())
    await requireOpenPlaces(tx, company_id, one);
}

/** A draft may be impossible, but not name a stranger, or a person twice. */
async function requirePeople(tx: Tx, company_id: string, changes: readonly Written[]): Promise<void> {
  const named = changes.flatMap(({ draft }) => (draft === null ? [] : [draft.people]));
  if (named.some((people) => new Set(people).size < people.length))
    throw refuseField('already_assigned', 'changes', 'The same person is named twice.');
  const ids = [...new Set(named.flat())];
  if (ids.length === 0) return;
  const found = await tx`
    select id from users where company_id = ${company_id} and closed_at is null and id = any(${[...ids]}::uuid[])`;
  if (found.length < ids.length) throw refuseField('not_found', 'changes', 'There is no such person.');
}
