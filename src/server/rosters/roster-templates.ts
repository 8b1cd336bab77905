import { randomUUID } from 'node:crypto';
import { MOST_DRAFTS } from '../../contract/drafts.ts';
import {
  changeRosterTemplate,
  createRosterTemplate,
  deleteRosterTemplate,
  listRosterTemplates,
  type RosterTemplate,
  rollOutTemplate,
} from '../../contract/roster-templates.ts';
import { type ShiftFields, unwrittenShift } from '../../contract/shifts.ts';
import { addDays, mondayOf } from '../../core/calendar.ts';
import { leaveDays } from '../../core/leave.ts';
import { given } from '../../core/picked.ts';
import { type TemplateShift, type Walker, walked } from '../../core/roster/template.ts';
import { isOfUnit } from '../../core/roster/unit-shown.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import { type Caller, type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { isPlannedBy, plannedUnits } from '../units/unit-planners.ts';
import { holdDrafts } from './draft-line.ts';
import { namesOf } from './draft-rows.ts';
import { overlayBetween } from './overlay-rows.ts';
import { patternOf, rollOutInto } from './roll-outs.ts';

/** Templates of rosters and the people on their lines (core/roster/template.md). */

/** Over how many days one is rolled out at most. */
const MOST_DAYS = 371;

type Kept = {
  readonly id: string;
  readonly name: string;
  readonly weeks: number;
  readonly shifts: readonly TemplateShift<ShiftFields>[];
  readonly walkers: readonly Walker[];
  readonly version: number;
};

export const rosterTemplateHandlers: readonly Handler[] = [
  inCompany(listRosterTemplates, async ({ caller: { company_id }, tx }) =>
    answered(tx, company_id, await templates(tx, company_id)),
  ),

  inCompany(createRosterTemplate, async ({ input: { body }, caller, company, tx, now }) => {
    const { company_id } = caller;
    const { name, weeks } = body;
    const first = mondayOf(body.start_date);
    // A publication between the reading of shifts and of drafts would lose what it made true.
    await holdDrafts(tx, company_id);
    const { shifts, people } = await keptOf({ tx, caller, zone: company.time_zone }, { ...body, first });
    const id = randomUUID();
    await tx`insert into roster_templates ${tx({ company_id, id, name, weeks, shifts: tx.json(plain(shifts)) })}`;
    await putWalkers(
      tx,
      company_id,
      id,
      people.map((person, at) => ({ line: at + 1, person, from_week: 0 })),
    );
    const became = { name, weeks, shifts: shifts.length, people: people.length };
    await announce(tx, company_id, 'company', [company_id]);
    await record(tx, caller, now, [{ noun: 'roster_template', noun_id: id, action: 'created', became }]);
    return one(tx, company_id, id);
  }),

  inCompany(changeRosterTemplate, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await locked(tx, caller, params.id, if_match);
    const { walkers, ...sent } = body;
    if (walkers !== undefined) {
      const named = walkers.map(({ worker_id: person, ...walker }) => ({ ...walker, person }));
      await requireWalkers(tx, company_id, was, named);
      await tx`delete from template_lines where company_id = ${company_id} and template_id = ${params.id}`;
      await putWalkers(tx, company_id, params.id, named);
    }
    await tx`
      update roster_templates set ${tx({ ...given(sent), version: was.version + 1 })}
      where company_id = ${company_id} and id = ${params.id}`;
    await announce(tx, company_id, 'company', [company_id]);
    await record(tx, caller, now, [
      {
        noun: 'roster_template',
        noun_id: params.id,
        action: 'changed',
        was: { name: was.name, people: was.walkers.length },
        became: { name: sent.name ?? was.name, people: (walkers ?? was.walkers).length },
      },
    ]);
    return one(tx, company_id, params.id);
  }),

  inCompany(deleteRosterTemplate, async ({ input: { params }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const { name, weeks } = await locked(tx, caller, params.id, if_match);
    await tx`delete from roster_templates where company_id = ${company_id} and id = ${params.id}`;
    await announce(tx, company_id, 'company', [company_id]);
    const was = { name, weeks };
    await record(tx, caller, now, [{ noun: 'roster_template', noun_id: params.id, action: 'deleted', was }]);
    return undefined;
  }),

  inCompany(rollOutTemplate, async ({ input: { params, body }, caller, company, tx, now, today }) => {
    const { start_date, end_date, from_week = 0, skip = [], unit_id, dry_run, ...rest } = body;
    if (leaveDays(start_date, end_date) > MOST_DAYS)
      throw refuseField('invalid', 'end_date', 'Roll out at most 371 days at a time.');
    const [kept] = await templates(tx, caller.company_id, params.id);
    if (kept === undefined) throw new Refusal('not_found');
    const first = mondayOf(start_date);
    const over = Math.ceil(leaveDays(first, end_date) / 7);
    const all = walked(kept.shifts, kept.walkers, { weeks: kept.weeks, over, from_week });
    const within = all.filter(({ day, wished }) => {
      const date = addDays(first, day);
      return date >= start_date && date <= end_date && isOfUnit(wished, unit_id);
    });
    const shift = leaveDays(first, start_date) - 1;
    const reply = await rollOutInto(
      { tx, caller, company, now, today },
      {
        ...rest,
        n: dry_run === true ? null : await holdDrafts(tx, caller.company_id),
        skip,
        patterns: within.map(({ of: _, ...pattern }) => ({ ...pattern, day: pattern.day - shift })),
        firsts: [start_date],
        days: leaveDays(start_date, end_date),
        unit_id,
        field: 'start_date',
      },
    );
    const asked = kept.shifts.filter(({ wished }) => isOfUnit(wished, unit_id));
    return { ...reply, beyond: asked.length - new Set(within.map(({ of }) => of)).size };
  }),
];

const plain = (shifts: readonly unknown[]) => JSON.parse(JSON.stringify(shifts));

type Asked = {
  readonly first: string;
  readonly weeks: number;
  readonly with_people: boolean;
  readonly unit_id?: string | undefined;
};

/** The shifts of these weeks as planners see them, and the people of their lines. */
async function keptOf(
  { tx, caller, zone }: { readonly tx: Tx; readonly caller: Caller; readonly zone: string },
  { first, weeks, with_people, unit_id }: Asked,
) {
  const last = addDays(first, weeks * 7 - 1);
  const [{ shifts }, units] = await Promise.all([
    overlayBetween(tx, caller.company_id, edgesOf(first, last, zone)),
    plannedUnits(tx, caller),
  ]);
  const own = shifts.filter(({ wished }) => isPlannedBy(units, wished) && isOfUnit(wished, unit_id));
  if (own.length === 0) throw refuseField('not_found', 'start_date', 'There are no shifts on those days.');
  if (own.length > MOST_DRAFTS)
    throw refuseField('invalid', 'weeks', 'There are more than 2 000 shifts in those weeks.');
  const people = with_people ? [...new Set(own.flatMap((shift) => shift.people))] : [];
  const kept = own.map((shift): TemplateShift<ShiftFields> => {
    const { people: on, ...pattern } = patternOf(shift, first, zone);
    const { places } = pattern.wished;
    const wanted = with_people || on.length === 0 ? places : (places ?? on.length);
    const lines = with_people ? on.map((person) => people.indexOf(person) + 1) : [];
    return { ...pattern, wished: { ...pattern.wished, places: wanted }, lines };
  });
  return { shifts: kept, people };
}

async function templates(tx: Tx, company_id: string, id: string | null = null): Promise<Kept[]> {
  const [rows, walkers] = await Promise.all([
    tx<Omit<Kept, 'walkers'>[]>`
      select id, name, weeks, shifts, version from roster_templates
      where company_id = ${company_id} ${id === null ? tx`` : tx`and id = ${id}`}
      order by name, id`,
    tx<(Walker & { template_id: string })[]>`
      select template_id, line, user_id as person, from_week from template_lines
      where company_id = ${company_id} ${id === null ? tx`` : tx`and template_id = ${id}`}
      order by template_id, n`,
  ]);
  const by_template = Map.groupBy(walkers, ({ template_id }) => template_id);
  return rows.map((row) => ({
    ...row,
    // A template of the version before lacks the newer fields of a shift.
    shifts: row.shifts.map((shift) => ({
      ...shift,
      wished: { ...unwrittenShift(shift.wished), ...shift.wished },
    })),
    walkers: (by_template.get(row.id) ?? []).map(({ template_id: _, ...walker }) => walker),
  }));
}

const linesOf = ({ shifts }: Kept): ReadonlySet<number> => new Set(shifts.flatMap(({ lines }) => lines));

async function answered(tx: Tx, company_id: string, kept: readonly Kept[]): Promise<RosterTemplate[]> {
  const name = await namesOf(
    tx,
    company_id,
    kept.flatMap(({ walkers }) => walkers.map(({ person }) => person)),
  );
  return kept.map(({ walkers, shifts, ...row }) => ({
    ...row,
    shifts: shifts.length,
    lines: linesOf({ ...row, shifts, walkers }).size,
    walkers: walkers.map(({ person, ...walker }) => ({ ...walker, worker: name(person) })),
  }));
}

async function one(tx: Tx, company_id: string, id: string): Promise<RosterTemplate> {
  const [found] = await answered(tx, company_id, await templates(tx, company_id, id));
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

async function locked(tx: Tx, { company_id }: Caller, id: string, if_match: number | null): Promise<Kept> {
  await tx`select id from roster_templates where company_id = ${company_id} and id = ${id} for update`;
  const [was] = await templates(tx, company_id, id);
  if (was === undefined) throw new Refusal('not_found');
  await refuseStale(if_match, was.version, () => one(tx, company_id, id));
  return was;
}

/** Lines and weeks that the template has, walked by people who are there. */
async function requireWalkers(
  tx: Tx,
  company_id: string,
  kept: Kept,
  walkers: readonly Walker[],
): Promise<void> {
  const lines = linesOf(kept);
  if (!walkers.every(({ line, from_week }) => lines.has(line) && from_week < kept.weeks))
    throw refuseField('invalid', 'walkers', 'The template has no such line or week.');
  const ids = [...new Set(walkers.map(({ person }) => person))];
  const found = await tx`
    select id from users
    where company_id = ${company_id} and closed_at is null and id = any(${ids}::uuid[]) order by id for key share`;
  if (found.length < ids.length) throw refuseField('not_found', 'walkers', 'There is no such person.');
}

async function putWalkers(
  tx: Tx,
  company_id: string,
  template_id: string,
  walkers: readonly Walker[],
): Promise<void> {
  const rows = walkers.map(({ line, person: user_id, from_week }, n) => ({
    company_id,
    template_id,
    n,
    line,
    user_id,
    from_week,
  }));
  if (rows.length > 0) await tx`insert into template_lines ${tx(rows)}`;
}
