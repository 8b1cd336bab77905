import { randomUUID } from 'node:crypto';
import { previewPublication, publish, withdrawPublication } from '../../contract/publications.ts';
import { SHIFT_FIELDS, type ShiftFields, unwrittenShift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { type Draft, newsOf, type Planned } from '../../core/roster/publication.ts';
import { later } from '../database/transaction.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { keepReasons } from '../planning/rule-overrides.ts';
import { Refusal } from '../refusal.ts';
import { forgetActions, holdDrafts } from './draft-line.ts';
import { areSameShift, draftOf, draftsOfDays, ownDrafts, publishedOf } from './draft-rows.ts';
import { draftAgain } from './drafts.ts';
import { tellOfPublication, untellOfPublication } from './publication-notices.ts';
import { previewOf } from './publication-preview.ts';
import { type Assigned, applied, lockedPlan } from './publication-write.ts';

/** Publications: drafts become true in one transaction, with their history and one notice to each person (decision 0093). */

export const publicationHandlers: readonly Handler[] = [
  inCompany(previewPublication, async ({ input: { body }, caller, company, tx, now, today }) => {
    const drafts = await ownDrafts(tx, caller, await draftsOfDays(tx, caller.company_id, company, body));
    return previewOf({ tx, caller, company, now, today }, drafts.map(draftOf));
  }),

  inCompany(publish, async ({ input: { body }, caller, company, tx, now }) => {
    const { company_id, user_id } = caller;
    const doing = { tx, caller, company, now };
    await holdDrafts(tx, company_id);
    const drafts = (await ownDrafts(tx, caller, await draftsOfDays(tx, company_id, company, body))).map(
      draftOf,
    );
    if (drafts.length === 0) throw new Refusal('nothing_to_publish');
    const { changes, assigned } = await lockedPlan(doing, drafts);
    const left = changes.filter(({ kind }) => kind === 'stale').map(({ shift_id }) => shift_id);
    if (left.length > 0 && body.skip_stale !== true) throw new Refusal('draft_stale', { current: left });
    const done = changes.filter(({ kind }) => kind !== 'stale' && kind !== 'nothing');
    if (done.length === 0) throw new Refusal('nothing_to_publish');
    const { actions, pending } = await applied(doing, done, assigned, () => undefined);
    const ids = done.map(({ shift_id }) => shift_id);
    const finished = changes.filter(({ kind }) => kind !== 'stale').map(({ shift_id }) => shift_id);
    later(
      tx,
      tx`delete from draft_shifts where company_id = ${company_id} and shift_id = any(${finished}::uuid[])`,
    );
    forgetActions(tx, company_id);
    const versions = await publishedOf(tx, company_id, ids);
    const lines = done.map(
      ({ shift_id, was, became }): Line => ({
        shift_id,
        was: sideOf(was, assigned),
        became: sideOf(became, assigned),
        version: versions.get(shift_id)?.version ?? null,
      }),
    );
    const id = randomUUID();
    const { start_date: first_day, end_date: last_day, message = '' } = body;
    await tx`
      insert into publications ${tx({
        company_id,
        id,
        first_day,
        last_day,
        message,
        lines: tx.json(JSON.parse(JSON.stringify(lines))),
        made_by: user_id,
        made_at: now,
      })}`;
    const told = await tellOfPublication(doing, { id, message, news: newsOf(done, areSameShift), pending });
    await announce(tx, company_id, 'shifts', ids);
    await announce(tx, company_id, 'drafts', []);
    const kept = await keepReasons(doing, ids, body, id);
    await record(tx, caller, now, [
      ...actions,
      ...kept,
      {
        noun: 'publication',
        noun_id: id,
        action: 'made',
        became: { from: first_day, until: last_day, shifts: ids.length, people: told },
        ...(message === '' ? {} : { reason: message }),
      },
    ]);
    return { id, published: ids, left, told };
  }),

  inCompany(withdrawPublication, async ({ input: { params }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const doing = { tx, caller, company, now };
    await holdDrafts(tx, company_id);
    const [row] = await tx<{ lines: Line[]; withdrawn_at: string | null }[]>`
      select lines, withdrawn_at from publications where company_id = ${company_id} and id = ${params.id}
      for no key update`;
    if (row === undefined) throw new Refusal('not_found');
    if (row.withdrawn_at !== null) throw new Refusal('nothing_to_undo');
    const back = row.lines.map(draftBack);
    const { changes, assigned } = await lockedPlan(doing, back);
    const answered = touchedSince(row.lines, assigned);
    const undone = changes.filter(
      ({ kind, shift_id }) => kind !== 'stale' && kind !== 'nothing' && !answered.has(shift_id),
    );
    const restored = undone.map(({ shift_id }) => shift_id);
    const kept = row.lines.map(({ shift_id }) => shift_id).filter((id) => !restored.includes(id));
    if (restored.length === 0) throw new Refusal('nothing_to_undo');
    const { actions, pending } = await applied(doing, undone, assigned, statusBefore(row.lines));
    later(
      tx,
      tx`update publications set withdrawn_at = ${now} where company_id = ${company_id} and id = ${params.id}`,
    );
    const now_published = await publishedOf(tx, company_id, restored);
    await draftAgain(
      doing,
      row.lines
        .filter(({ shift_id }) => restored.includes(shift_id))
        .map((line) => {
          const published = now_published.get(line.shift_id) ?? null;
          const { wished, people } = line.became ?? line.was ?? NOTHING;
          return {
            shift_id: line.shift_id,
            base_version: published?.version ?? null,
            base_people: published?.people ?? [],
            goes: line.became === null,
            start_time: wished.start_time,
            end_time: wished.end_time,
            wished,
            people: people.map(({ worker_id }) => worker_id),
          };
        }),
    );
    const news = newsOf(undone, areSameShift);
    const told = await untellOfPublication(doing, { id: params.id, news, pending });
    await announce(tx, company_id, 'shifts', restored);
    await record(tx, caller, now, [
      ...actions,
      {
        noun: 'publication',
        noun_id: params.id,
        action: 'withdrawn',
        was: { shifts: restored.length, kept: kept.length, people: told },
      },
    ]);
    return { restored, kept };
  }),
];

/** One side of a published change, with the answers that people had given. */
type Side = {
  readonly wished: ShiftFields;
  readonly people: readonly { readonly worker_id: string; readonly status: 'pending' | 'approved' | null }[];
};
type Line = {
  readonly shift_id: string;
  readonly was: Side | null;
  readonly became: Side | null;
  /** Of the shift after the publication; null: it went. */
  readonly version: number | null;
};
const NOTHING: Side = { wished: unwrittenShift({ start_time: '', end_time: '' }), people: [] };

const sideOf = (planned: Planned<ShiftFields> | null, assigned: readonly Assigned[]): Side | null => {
  if (planned === null) return null;
  const status = new Map(
    assigned
      .filter(({ shift_id }) => shift_id === planned.shift_id)
      .map((one) => [one.worker_id, one.status]),
  );
  return {
    wished: picked(planned.wished, SHIFT_FIELDS),
    people: planned.people.map((worker_id) => {
      const known = status.get(worker_id);
      return { worker_id, status: known === undefined || known === 'rejected' ? null : known };
    }),
  };
};

/** The draft that takes a line back: it begins from what the publication left. */
const draftBack = ({ shift_id, was, became, version }: Line): Draft<ShiftFields> => ({
  shift_id,
  base:
    became === null || version === null
      ? null
      : { version, people: became.people.map(({ worker_id }) => worker_id) },
  goes: was === null,
  wished: (was ?? became ?? NOTHING).wished,
  people: (was ?? NOTHING).people.map(({ worker_id }) => worker_id),
});

/** Shifts where somebody answered, or was marked, after the publication. */
function touchedSince(lines: readonly Line[], assigned: readonly Assigned[]): ReadonlySet<string> {
  const put_on = new Set(
    lines.flatMap(({ shift_id, was, became }) =>
      (became?.people ?? [])
        .filter(({ worker_id }) => was?.people.some((one) => one.worker_id === worker_id) !== true)
        .map(({ worker_id }) => `${shift_id} ${worker_id}`),
    ),
  );
  return new Set(
    assigned
      .filter(({ shift_id, worker_id, version }) => version > 1 && put_on.has(`${shift_id} ${worker_id}`))
      .map(({ shift_id }) => shift_id),
  );
}

/** People come back with the answer that they had given. */
const statusBefore = (lines: readonly Line[]) => {
  const known = new Map(
    lines.flatMap(({ shift_id, was }) =>
      (was?.people ?? []).map(
        ({ worker_id, status }) => [`${shift_id} ${worker_id}`, status ?? undefined] as const,
      ),
    ),
  );
  return (shift_id: string, worker_id: string) => known.get(`${shift_id} ${worker_id}`);
};
