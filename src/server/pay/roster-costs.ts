import type { ReplyOf } from '../../contract/call.ts';
import { getRosterCosts, previewPublicationCost } from '../../contract/roster-costs.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { daysOf, monthLater } from '../../core/month.ts';
import { firstCountedDay } from '../../core/pay/overtime-rules.ts';
import { type PlanCost, planCost } from '../../core/pay/plan-cost.ts';
import { changesOf } from '../../core/roster/publication.ts';
import { dateIn } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
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
import { type Days, type Doing, type Place, peopleOf, placesOf, planFacts } from './roster-cost-facts.ts';

/** What the roster costs: by day and unit, and by person (decision 0095). */

type Reply = ReplyOf<typeof getRosterCosts>;

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
    return costOfChange(doing, { first, last }, { before: [], after: drafts });
  }),
];

/** What the shifts of some days cost more with one set of drafts than with another. */
export async function costOfChange(
  doing: Doing,
  asked: Days,
  drafts: { readonly before: readonly StoredDraft[]; readonly after: readonly StoredDraft[] },
) {
  const before = await costsOf(doing, asked, drafts.before);
  const after = await costsOf(doing, asked, drafts.after);
  return { ...differenceOf(before.days, after.days), unknown: after.unknown };
}

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

/** The months that some days lie in, `YYYY-MM`. */
function monthsOf({ first, last }: Days): string[] {
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthLater(month, 1))
    months.push(month);
  return months;
}

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
