import { type BrokenRule, TOLD_RULES } from '../../contract/broken-rules.ts';
import { addDays, minuteToLocal } from '../../core/calendar.ts';
import { DAY_MIN, lengthOf, type Span } from '../../core/clock.ts';
import { isMinor, skillsMissing } from '../../core/roster/fitness.ts';
import { isOnCall, type Post, postOf } from '../../core/roster/post.ts';
import { madeWorse, reachDays, verdictsOf } from '../../core/roster/verdicts.ts';
import type { Verdict as FoundVerdict, WorkRules } from '../../core/roster/work-rules.ts';
import { assignedMin } from '../../core/shift.ts';
import { workRulesOf } from '../companies/work-rules.ts';
import type { Tx } from '../database/db.ts';
import { type YearJudge, yearsAhead } from '../hours/year-ahead.ts';
import { type SkillFacts, skillFacts } from '../units/skills.ts';
import type { BookedSpan, RulesInZone } from './rest-of-people.ts';

/** What added shifts break of the rules of working time (core/roster), by the law or the company's agreement, and of what their positions demand. */

/** All that a plan is judged by. */
export type PlanRules = RulesInZone & {
  readonly skills: SkillFacts;
  /** Days of birth, of those who told them. */
  readonly born: ReadonlyMap<string, string>;
  /** The averages and the year; left out where a whole roster is judged. */
  readonly year?: YearJudge;
};

/** `ids`: the people who are judged; null: everybody. */
export async function planRulesOf(
  tx: Tx,
  company_id: string,
  zone: string,
  ids: readonly string[] | null,
): Promise<PlanRules> {
  const [rulesOn, skills, people] = await Promise.all([
    workRulesOf(tx, company_id),
    skillFacts(tx, company_id, ids),
    tx<{ id: string; date_of_birth: string }[]>`
      select id, date_of_birth from users
      where company_id = ${company_id} and date_of_birth is not null
        ${ids === null ? tx`` : tx`and id = any(${[...ids]}::uuid[])`}`,
  ]);
  const born = new Map(people.map(({ id, date_of_birth }) => [id, date_of_birth]));
  return { rulesOn, zone, skills, born };
}

/** The rules with the averages and the year of these people. */
export const withYear = async (
  tx: Tx,
  company_id: string,
  rules: PlanRules,
  asked: Omit<Parameters<typeof yearsAhead>[3], 'rulesOn'>,
): Promise<PlanRules> => ({
  ...rules,
  year: await yearsAhead(tx, company_id, rules.zone, { ...asked, rulesOn: rules.rulesOn }),
});

/** How far from shifts their people's other shifts are read, in minutes. */
export const reachOfRules = (span: Span, { rulesOn, zone }: RulesInZone): number =>
  DAY_MIN * Math.max(...rulesAmong(daysOf(span, zone), rulesOn).map(reachDays));

type Person = BrokenRule['worker'];

/** A broken rule, and the added shift that it is of; null: of several shifts together. */
export type Verdict = BrokenRule & { readonly shift_id: string | null };

/** By person and day: what the added shifts make worse of the rules that are told of. */
export const brokenBy = (...asked: Parameters<typeof verdictsBy>): BrokenRule[] =>
  verdictsBy(...asked).map(({ shift_id: _, ...broken }) => broken);

/** As brokenBy, with the shift of each. */
export function verdictsBy(
  standing: readonly BookedSpan[],
  added: readonly BookedSpan[],
  people: ReadonlyMap<string, Person>,
  { rulesOn, zone, year, ...facts }: PlanRules,
  told: readonly BrokenRule['rule'][] = TOLD_RULES,
): Verdict[] {
  const known = Map.groupBy(standing, ({ row }) => row.worker_id);
  return [...Map.groupBy(added, ({ row }) => row.worker_id)].flatMap(([worker_id, own]) => {
    const worker = people.get(worker_id);
    if (worker === undefined) return [];
    const fresh = inOrder(own, zone);
    const before = inOrder(known.get(worker_id) ?? [], zone);
    const days = { first: fresh[0]?.day ?? '', last: fresh.at(-1)?.day ?? '' };
    const posts = [...before, ...fresh].toSorted((a, b) => a.start - b.start);
    // A row of days that goes on after the added shifts is broken on its later days.
    const judged = { days, beyond: reachDays, rulesOn, zone };
    const after = judgedPosts(posts, judged);
    const lacking = unfitFor(fresh, facts)
      .filter(({ rule }) => told.includes(rule))
      .map((one) => ({ worker, ...one }));
    const hours = fresh
      .filter((post) => !isOnCall(post))
      .map(({ day: date, work_min: minutes, night_min }) => ({ date, minutes, night_min }));
    const over = (year?.(worker_id, hours) ?? []).flatMap(({ rule: name, day, measured, limit }) => {
      const rule = told.find((one) => one === name);
      return rule === undefined
        ? []
        : [{ worker, rule, day, measured, limit, source: rulesOn(day).source, shift_id: null }];
    });
    const worse = new Set<FoundVerdict<BookedSpan & Post>>(madeWorse(judgedPosts(before, judged), after));
    const broken = after
      .filter((verdict) => worse.has(verdict))
      .flatMap(({ rule: name, day, measured, limit, source, shifts }) => {
        const rule = told.find((one) => one === name);
        const of = shifts.filter((post) => own.some(({ row }) => row === post.row));
        const shift_id = of.length === 1 ? (of[0]?.row.shift_id ?? null) : null;
        return rule === undefined ? [] : [{ worker, rule, day, measured, limit, source, shift_id }];
      });
    return [...broken, ...lacking, ...over];
  });
}

type JudgedDays = RulesInZone & {
  readonly days: { readonly first: string; readonly last: string };
  /** How many days after them are judged too. */
  readonly beyond: (rules: WorkRules) => number;
};

/** What a person's posts break on some days, each by the rules of its own day. */
export const judgedPosts = <P extends Post>(
  posts: readonly P[],
  { days, beyond, rulesOn, zone }: JudgedDays,
): (FoundVerdict<P> & { readonly source: string })[] =>
  rulesAmong({ ...days, first: addDays(days.first, -LONGEST_PERIOD) }, rulesOn).flatMap((rules) =>
    verdictsOf({ posts }, { days: { ...days, last: addDays(days.last, beyond(rules)) }, rules, zone })
      .filter(({ day }) => rulesOn(day) === rules)
      .map((verdict) => ({ ...verdict, source: rules.source })),
  );

/** A period is judged by the rules of its first day, which may lie so many days before a shift in it. */
const LONGEST_PERIOD = 27;

/** The rules that judge some of the days, each once. A roster asks the same of each of its people. */
function rulesAmong(
  { first, last }: { readonly first: string; readonly last: string },
  rulesOn: RulesInZone['rulesOn'],
): readonly WorkRules[] {
  const asked = `${first} ${last}`;
  const known = asked_of.get(rulesOn);
  if (known?.asked === asked) return known.rules;
  const found = new Set<WorkRules>();
  for (let day = first; day <= last; day = addDays(day, 1)) found.add(rulesOn(day));
  const rules = [...found];
  asked_of.set(rulesOn, { asked, rules });
  return rules;
}
const asked_of = new WeakMap<
  RulesInZone['rulesOn'],
  { readonly asked: string; readonly rules: readonly WorkRules[] }
>();

const daysOf = ({ start, end }: Span, zone: string) => ({
  first: minuteToLocal(start, zone).date,
  last: minuteToLocal(end, zone).date,
});

/** An assigned shift as a post, with the break that is deducted from it. */
export const assignedPost = (span: BookedSpan, zone: string): BookedSpan & Post =>
  postOf(span, lengthOf(span) - assignedMin(span), zone);

type Unfit = Pick<Verdict, 'day' | 'measured' | 'limit' | 'skill' | 'shift_id'> & {
  readonly rule: 'skill' | 'minor';
};

/** What their posts ask of people: skills on their days, and that they are no minors. */
export const unfitFor = (
  posts: readonly (BookedSpan & Post)[],
  { skills, born }: Pick<PlanRules, 'skills' | 'born'>,
): Unfit[] => [...lackingOf(posts, skills), ...minorsOn(posts, born)];

const minorsOn = (posts: readonly (BookedSpan & Post)[], born: PlanRules['born']): Unfit[] =>
  posts.flatMap((post) => {
    const { worker_id, shift_id } = post.row;
    const birth_date = born.get(worker_id);
    return birth_date === undefined
      ? []
      : isMinor(post, birth_date).map(({ day, measured, limit }) => ({
          rule: 'minor' as const,
          day,
          measured,
          limit,
          shift_id,
        }));
  });

/** The skills that their positions demand and one person lacks on their days. */
const lackingOf = (posts: readonly (BookedSpan & Post)[], { demanded, held }: SkillFacts): Unfit[] =>
  posts.flatMap(({ day, row: { worker_id, shift_id, position_id } }) => {
    const asked = demanded.get(position_id ?? '') ?? [];
    const own = held.get(worker_id) ?? [];
    const missing = skillsMissing(
      { day },
      asked.map(({ skill_id }) => skill_id),
      own,
    );
    return asked
      .filter(({ skill_id }) => missing.includes(skill_id))
      .map(({ skill_id, name }) => {
        const had = own.flatMap(({ skill, last_day }) =>
          skill === skill_id && last_day !== null && last_day < day ? [last_day] : [],
        );
        const skill = { skill_id, name, ended: had.toSorted().at(-1) ?? null };
        return { rule: 'skill', day, measured: 0, limit: 1, skill, shift_id };
      });
  });

const inOrder = (spans: readonly BookedSpan[], zone: string): (BookedSpan & Post)[] =>
  spans.map((span) => assignedPost(span, zone)).toSorted((a, b) => a.start - b.start);
