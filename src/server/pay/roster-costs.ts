import type { ReplyOf } from '../../contract/call.ts';
import { getRosterCosts, previewPublicationCost } from '../../contract/roster-costs.ts';
import { rulesOn } from '../../core/company-rules.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { type Birth, bornOn } from '../../core/pay/birth-date.ts';
import { ALWAYS_EMPLOYED, type Employments } from '../../core/pay/employment.ts';
import { firstCountedDay } from '../../core/pay/overtime-rules.ts';
import type { DatedTerms } from '../../core/pay/pay-terms.ts';
import { type PlanCost, type PlanFacts, type PlanShift, planCost } from '../../core/pay/plan-cost.ts';
import { changesOf } from '../../core/roster/publication.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { breakAsPlanned } from '../../core/time-entry.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, edgesOf, spanOfRow } from '../database/local-times.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { awayDaysOf } from '../planning/absence-marks.ts';
import {
  areSameShift,
  draftOf,
  draftsOfDays,
  draftsWhere,
  ownDrafts,
  publishedOf,
  type StoredDraft,
} from '../rosters/draft-rows.ts';
import { sharedFacts } from './pay-facts.ts';

/** What the roster costs: by day and unit, and by person (decision 0095). */

type Reply = ReplyOf<typeof getRosterCosts>;
export type Doing = Pick<InCompany<typeof getRosterCosts>, 'tx' | 'caller' | 'company' | 'today'>;
type Days = { readonly first: string; readonly last: string };

export const rosterCostHandlers: readonly Handler[] = [
  inCompany(getRosterCosts, async ({ input: { query }, ...doing }): Promise<Reply> => {
    const asked = { first: query.start_date, last: query.end_date };
    const drafts =
      query.plan === 'drafts' ? await draftsWhere(doing.tx, doing.caller.company_id, doing.tx``) : [];
    return costsOf(doing, asked, drafts);
  }),

  inCompany(previewPublicationCost, async ({ input: { body }, ...doing }) => {
    const { tx, caller, company } = doing;
    const asked = await ownDrafts(tx, caller, await draftsOfDays(tx, caller.company_id, company, body));
    const published = await publishedOf(
      tx,
      caller.company_id,
      asked.map(({ shift_id }) => shift_id),
    );
    const changes = changesOf(published, asked.map(draftOf), areSameShift);
    const drafts = asked.filter((_, at) => !['stale', 'nothing'].includes(changes[at]?.kind ?? 'nothing'));
    const days = [
      ...drafts.map(({ wished }) => wished),
      ...[...published.values()].map(({ wished }) => wished),
    ]
      .map(({ start_time }) => dateIn(start_time, company.time_zone))
      .toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return { pay: 0, contribution: 0, unknown: [] };
    const before = await costsOf(doing, { first, last }, []);
    const after = await costsOf(doing, { first, last }, drafts);
    return { ...differenceOf(before.days, after.days), unknown: after.unknown };
  }),
];

type Cost = Pick<Reply['days'][number], 'pay' | 'contribution'>;

/** In whole öre, as both are. */
function differenceOf(before: readonly Cost[], after: readonly Cost[]) {
  const ore = (kronor: number): number => Math.round(kronor * 100);
  const sum = (rows: readonly Cost[], of: 'pay' | 'contribution'): number =>
    rows.reduce((all, row) => all + ore(row[of] ?? 0), 0);
  const is_known = [...before, ...after].every(({ contribution }) => contribution !== null);
  return {
    pay: kronorOf(sum(after, 'pay') - sum(before, 'pay')),
    contribution: is_known ? kronorOf(sum(after, 'contribution') - sum(before, 'contribution')) : null,
  };
}

/** What these days cost as if the drafts were published. */
async function costsOf(doing: Doing, asked: Days, drafts: readonly StoredDraft[]): Promise<Reply> {
  const { tx, caller, company, today } = doing;
  const { company_id } = caller;
  const months = monthsOf(asked);
  const shared = [];
  for (const month of months) shared.push(await sharedFacts(tx, company_id, company, month, today));
  const counted = shared.map(({ month, overtime_rules = [] }) => firstCountedDay(month, overtime_rules));
  const reach = {
    first: [daysOf(months[0] ?? '').first, ...counted].toSorted()[0] ?? asked.first,
    last: daysOf(months.at(-1) ?? '').last,
  };
  const placed = await placesOf(doing, reach, drafts);
  const people = await peopleOf(
    tx,
    company_id,
    reach.last,
    new Set(placed.map(({ worker_id }) => worker_id)),
  );
  const by_person = Map.groupBy(placed, ({ worker_id }) => worker_id);
  const sums = new Sums(asked);
  for (const person of people) {
    const own = by_person.get(person.id) ?? [];
    for (const [at, facts] of shared.entries()) {
      const { first, last } = { first: counted[at] ?? reach.first, last: daysOf(facts.month).last };
      const shifts = own.filter(({ shift: { date } }) => first <= date && date <= last);
      const cost = planCost(
        planFacts(facts, person),
        shifts.map(({ shift }) => shift),
      );
      sums.add(person.id, shifts, cost);
    }
  }
  return sums.reply();
}

/** A person's facts of a month. */
export function planFacts(facts: Awaited<ReturnType<typeof sharedFacts>>, person: Person): PlanFacts {
  const { month, pay_basis, rule_sets, break_order, zone, paid_on, hourly_vacation } = facts;
  const { vacation_rules, overtime_rules, on_call_rules } = facts;
  const birth_year = yearOf(bornOn(person, daysOf(month).last));
  return {
    ...{ month, pay_basis, rule_sets, break_order, zone, paid_on, hourly_vacation, vacation_rules },
    ...(overtime_rules === undefined ? {} : { overtime_rules }),
    ...(on_call_rules === undefined ? {} : { on_call_rules }),
    ...{ terms: person.terms, employed: person.employed, birth_year },
  };
}

/** The months that some days lie in, `YYYY-MM`. */
function monthsOf({ first, last }: Days): string[] {
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthLater(month, 1))
    months.push(month);
  return months;
}

/** A person's place on a shift. */
type Place = { readonly worker_id: string; readonly unit_id: string | null; readonly shift: PlanShift };
type PlaceRow = ShiftRow & { readonly worker_id: string };
type ShiftRow = {
  readonly shift_id: string;
  readonly unit_id: string | null;
  readonly kind: ShiftKind;
  readonly break_min: number | null;
  readonly start_time: string;
  readonly end_time: string;
};

/** The places of people who have not declined and are not away the whole shift. */
export async function placesOf(
  { tx, caller: { company_id }, company, today }: Doing,
  days: Days,
  drafts: readonly StoredDraft[],
): Promise<Place[]> {
  const zone = company.time_zone;
  const { from, until } = edgesOf(days.first, days.last, zone);
  const [shifts, placed, away] = await Promise.all([
    tx<ShiftRow[]>`
      select id as shift_id, unit_id, kind, break_min, start_time, end_time from shifts
      where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}
      order by start_time, id`,
    tx<{ worker_id: string; shift_id: string }[]>`
      select worker_id, shift_id from shift_assignments
      where company_id = ${company_id} and status <> 'rejected'
        and sick_leave_type is distinct from 'full' and not unauthorized_absence
        and shift_id = any(array(
          select id from shifts
          where company_id = ${company_id} and start_time >= ${from} and start_time < ${until}))
      order by worker_id`,
    awayDaysOf(tx, company_id, days, today),
  ]);
  const people = Map.groupBy(placed, ({ shift_id }) => shift_id);
  const moved = new Set(drafts.map(({ shift_id }) => shift_id));
  const published = shifts
    .filter(({ shift_id }) => !moved.has(shift_id))
    .flatMap((shift) => (people.get(shift.shift_id) ?? []).map((place) => ({ ...shift, ...place })));
  const drafted = drafts.flatMap(({ shift_id, goes, wished, people }): PlaceRow[] =>
    goes ? [] : people.map((worker_id) => ({ ...wished, worker_id, shift_id })),
  );
  return [...published, ...drafted].flatMap(({ worker_id, shift_id, unit_id, kind, break_min, ...times }) => {
    const date = dateIn(times.start_time, zone);
    if (date < days.first || date > days.last) return [];
    const is_away = away.on_vab(worker_id, date) || away.on_leave(worker_id, date);
    if (is_away || away.still_ill(worker_id, date)) return [];
    const { break_rule } = rulesOn(company.rules, date);
    const span = { ...spanOfRow(times), ...(break_min === null ? {} : { break_min }) };
    const report_break_min = breakAsPlanned({ kind, span, break_min }, break_rule);
    return [{ worker_id, unit_id, shift: { id: shift_id, date, kind, span, report_break_min } }];
  });
}

type Person = Birth & {
  readonly id: string;
  readonly terms: readonly DatedTerms[];
  readonly employed: Employments;
};

/** Everybody with a shift, and everybody else whose account is open: a monthly salary costs without any. */
export async function peopleOf(
  tx: Tx,
  company_id: string,
  last: string,
  planned: ReadonlySet<string>,
): Promise<Person[]> {
  const [users, employed, terms] = await Promise.all([
    tx<(Birth & { id: string; is_open: boolean })[]>`
      select id, closed_at is null as is_open, personal_number_mask as number_mask, date_of_birth::text as birth_date
      from users where company_id = ${company_id} and erased_at is null order by id`,
    employedByPerson(tx, company_id, null),
    termsByPerson(tx, company_id, null, last),
  ]);
  return users.flatMap(({ is_open, ...person }) => {
    if (!is_open && !planned.has(person.id) && !employed.has(person.id)) return [];
    return [
      {
        ...person,
        terms: terms.get(person.id) ?? [],
        employed: employed.get(person.id) ?? ALWAYS_EMPLOYED,
      },
    ];
  });
}

const yearOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(0, 4)));

/** Öre added up; a contribution that is not known makes the sum unknown. */
type Sum = { pay_ore: Ore; ob_ore: Ore; contribution_ore: Ore | null };

class Sums {
  readonly #asked: Days;
  readonly #days = new Map<string, Sum & { date: string; unit_id: string | null }>();
  readonly #salaries = new Map<string, Sum & { date: string }>();
  readonly #people = new Map<string, Sum & { worker_id: string; salary_ore: Ore }>();
  readonly #unknown = new Set<string>();

  constructor(asked: Days) {
    this.#asked = asked;
  }

  add(worker_id: string, places: readonly Place[], { shifts, days, warnings }: PlanCost): void {
    const known = new Map(places.map((place) => [place.shift.id, place]));
    const person = { worker_id, salary_ore: 0 };
    for (const { id, ...cost } of shifts) {
      const place = known.get(id);
      if (place === undefined || !this.#isAsked(place.shift.date)) continue;
      const { date } = place.shift;
      const { unit_id } = place;
      addTo(this.#days, `${date} ${unit_id}`, { date, unit_id }, cost);
      addTo(this.#people, worker_id, person, cost);
      if (warnings.includes('no_salary')) this.#unknown.add(worker_id);
    }
    for (const { date, ...cost } of days) {
      if (!this.#isAsked(date)) continue;
      addTo(this.#salaries, date, { date }, { ...cost, ob_ore: 0 });
      const own = addTo(this.#people, worker_id, person, {
        pay_ore: 0,
        ob_ore: 0,
        contribution_ore: cost.contribution_ore,
      });
      own.salary_ore += cost.pay_ore;
    }
  }

  #isAsked(date: string): boolean {
    return this.#asked.first <= date && date <= this.#asked.last;
  }

  reply(): Reply {
    const inKronor = ({ pay_ore, contribution_ore }: Sum) => ({
      pay: kronorOf(pay_ore),
      contribution: contribution_ore === null ? null : kronorOf(contribution_ore),
    });
    const order = (a: { date: string }, b: { date: string }): number => a.date.localeCompare(b.date);
    return {
      days: [...this.#days.values()]
        .map(({ date, unit_id, ...sum }) => ({ date, unit_id, ...inKronor(sum), ob: kronorOf(sum.ob_ore) }))
        .toSorted(order),
      salaries: [...this.#salaries.values()]
        .map(({ date, ...sum }) => ({ date, ...inKronor(sum) }))
        .toSorted(order),
      people: [...this.#people.values()].map(({ worker_id, salary_ore, ...sum }) => ({
        worker_id,
        ...inKronor(sum),
        salary: kronorOf(salary_ore),
      })),
      unknown: [...this.#unknown],
    };
  }
}

function addTo<T extends object>(
  sums: Map<string, Sum & T>,
  key: string,
  fresh: T,
  { pay_ore, ob_ore, contribution_ore }: Sum,
): Sum & T {
  const sum = sums.get(key) ?? { ...fresh, pay_ore: 0, ob_ore: 0, contribution_ore: 0 };
  sum.pay_ore += pay_ore;
  sum.ob_ore += ob_ore;
  const both = sum.contribution_ore !== null && contribution_ore !== null;
  sum.contribution_ore = both ? (sum.contribution_ore ?? 0) + (contribution_ore ?? 0) : null;
  sums.set(key, sum);
  return sum;
}
