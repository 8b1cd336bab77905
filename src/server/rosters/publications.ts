import { randomUUID } from 'node:crypto';
import { previewPublication, publish, withdrawPublication } from '../../contract/publications.ts';
import { newsOf } from '../../core/roster/publication.ts';
import { later } from '../database/transaction.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { keepReasons } from '../planning/rule-overrides.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { forgetActions, holdDrafts } from './draft-line.ts';
import { areSameShift, draftOf, draftsOfDays, ownDrafts, publishedOf } from './draft-rows.ts';
import { draftAgain } from './drafts.ts';
import { draftBack, type Line, NOTHING, sideOf, statusBefore, touchedSince } from './publication-lines.ts';
import { tellOfPublication, untellOfPublication } from './publication-notices.ts';
import { previewOf } from './publication-preview.ts';
import { applied, closedAmong, lockedPlan } from './publication-write.ts';

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
    if ((await closedAmong(tx, company_id, done)).length > 0)
      throw refuseField('not_found', 'only', 'A unit or position of a draft is closed.');
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
    await announce(tx, company_id, 'shifts', ids, user_id);
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
