import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../../test/tables.ts';
import { addDays, localToMinute } from '../calendar.ts';
import type { Span } from '../clock.ts';
import { SHIFT_KINDS } from '../shift.ts';
import { spanOfReport } from '../time-entry.ts';
import { endingSkills, type HeldSkill, isMinor, lateNotice, skillsMissing } from './fitness.ts';
import { averagesOn, nightAverage, weekHours, withoutBreak, workInDay, yearAhead } from './hours.ts';
import { NIGHT, nightMinutes, type Post, postOf } from './post.ts';
import { dailyRest, nightRest, restBeside, weeklyRest } from './rests.ts';
import { daysInRow, daysOff, nightsInRow, weekends } from './rhythm.ts';
import { LAW, type Verdict, type WorkRules } from './work-rules.ts';

const ZONE = 'Europe/Stockholm';
type Cells = Record<string, string>;
type Judge = (posts: readonly Post[], rules: WorkRules, row: Cells) => readonly Verdict<Post>[];

const page = (name: string): Cells[][] => readTables(new URL(`./${name}.md`, import.meta.url));
const cell = (row: Cells, name: string): string =>
  row[name] ?? assert.fail(`the table has no column ${name}`);
const listed = (text: string): string[] => (text === '' ? [] : text.split(', '));
const minutesOf = (text: string): number => {
  const [hours = '', minutes = ''] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
};
const hoursOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** `2026-11-23..2026-11-27 08:00-16:30 b30`: a shift on each of these days. The last word is a break, or the kind. */
function postsOf(plan: string, night: typeof NIGHT): Post[] {
  return listed(plan).flatMap((text) => {
    const [days = '', clocks = '', last_word = ''] = text.split(' ');
    const kind = SHIFT_KINDS.find((one) => one === last_word);
    const break_min = last_word.startsWith('b') && kind === undefined ? Number(last_word.slice(1)) : 0;
    const post = { ...(kind === undefined ? {} : { kind }), called_in: last_word === 'called' };
    const [first = '', last = first] = days.split('..');
    const posts: Post[] = [];
    for (let date = first; date <= last; date = addDays(date, 1))
      posts.push(postOf({ ...spanIn(date, clocks), ...post }, break_min, ZONE, night));
    return posts;
  });
}

const spanIn = (date: string, clocks: string): Span =>
  spanOfReport(date, clocks.slice(0, 5), clocks.slice(6), ZONE);

function rulesOf(text: string, law: WorkRules): WorkRules {
  const own = listed(text).map((one) => {
    const [name = '', value = ''] = one.split(' ');
    assert.ok(name in law, `there is no rule ${name}`);
    return [name, value === 'no' ? false : value.includes(':') ? minutesOf(value) : Number(value)];
  });
  return { ...law, ...Object.fromEntries(own) };
}

/** Rules that count days or years; the others count minutes. */
const COUNTED = [
  'days_in_row',
  'nights_in_row',
  'weekends_in_row',
  'weekends_of_four',
  'days_off',
  'split_weekends',
  'minor',
];
const said = ({ rule, day, measured, limit }: Verdict<unknown>): string => {
  const number = COUNTED.includes(rule) ? String : hoursOf;
  return `${rule} ${day} ${number(measured)}/${number(limit)}`;
};

const daysOfPlan = (posts: readonly Post[]) => ({
  first: posts[0]?.day ?? '',
  last: posts.at(-1)?.day ?? '',
});

/** What judges each table of the pages with a plan, in their order. */
const JUDGES: Readonly<Record<string, readonly Judge[]>> = {
  rests: [
    (posts, rules) => dailyRest({ posts }, rules, ZONE),
    (posts, rules) => nightRest({ posts }, rules),
    (posts, rules) => weeklyRest({ posts }, daysOfPlan(posts), rules, ZONE),
  ],
  hours: [
    (posts, rules) => withoutBreak({ posts }, rules),
    (posts, rules) => workInDay({ posts }, rules),
    (posts, rules) => weekHours({ posts }, daysOfPlan(posts), rules),
    (posts, rules, row) =>
      nightAverage(posts, { month: cell(row, 'month'), absent_min: minutesOf(cell(row, 'away')) }, rules),
  ],
  rhythm: [
    (posts, rules) => daysInRow({ posts }, daysOfPlan(posts), rules),
    (posts, rules) => nightsInRow({ posts }, daysOfPlan(posts), rules),
    (posts, rules) => weekends({ posts }, daysOfPlan(posts), rules),
    (posts, rules) => daysOff({ posts }, daysOfPlan(posts), rules),
  ],
};

function everyRow(law = LAW, night = NIGHT): void {
  for (const [name, judges] of Object.entries(JUDGES)) {
    const tables = page(name);
    judges.forEach((judge, at) => {
      for (const row of tables[at] ?? assert.fail(`${name}.md has no table ${at + 1}`)) {
        const found = judge(postsOf(cell(row, 'plan'), night), rulesOf(row.rules ?? '', law), row);
        assert.deepEqual(found.map(said), listed(cell(row, 'found')), `${name}.md: ${JSON.stringify(row)}`);
      }
    });
  }
}

test('the rest before and after a shift', () => {
  const rows = page('rests')[3] ?? [];
  assert.equal(rows.length, 9);
  for (const row of rows) {
    const [post] = postsOf(cell(row, 'shift'), NIGHT);
    const told = restBeside(
      postsOf(cell(row, 'others'), NIGHT),
      post ?? assert.fail('the shift is no shift'),
    );
    const said_of = (minutes: number | null): string => (minutes === null ? '-' : hoursOf(minutes));
    assert.deepEqual(
      [said_of(told.before_min), said_of(told.after_min)],
      [cell(row, 'before'), cell(row, 'after')],
      JSON.stringify(row),
    );
  }
});

test('the days, nights and weekends that led up to the plan count', () => {
  const before = { last_end: null, day: '2026-11-27', days_in_row: 5, nights_in_row: 3, weekends_in_row: 1 };
  const days = { first: '2026-11-27', last: '2026-11-29' };
  const rules = { ...LAW, days_in_row: 6, nights_in_row: 4, weekends_in_row: 1 };
  const row = (plan: string) => ({ posts: postsOf(plan, NIGHT), before });
  assert.deepEqual(daysInRow(row('2026-11-27..2026-11-28 08:00-12:00'), days, rules).map(said), [
    'days_in_row 2026-11-28 7/6',
  ]);
  assert.deepEqual(daysInRow(row('2026-11-28..2026-11-29 08:00-12:00'), days, rules).map(said), []);
  assert.deepEqual(nightsInRow(row('2026-11-27..2026-11-28 22:00-06:00'), days, rules).map(said), [
    'nights_in_row 2026-11-28 5/4',
  ]);
  assert.deepEqual(weekends(row('2026-11-29 08:00-12:00'), days, rules).map(said), [
    'weekends_in_row 2026-11-28 2/1',
  ]);
});

/** `2026-11-02 x4 45:00`: four weeks from that Monday, the time of each spread over five days. */
const workedIn = (text: string) =>
  listed(text).flatMap((one) => {
    const [monday = '', times = '', time = ''] = one.split(' ');
    const minutes = minutesOf(time);
    return Array.from({ length: Number(times.slice(1)) * 5 }, (_, at) => ({
      date: addDays(monday, Math.floor(at / 5) * 7 + (at % 5)),
      minutes: Math.floor(minutes / 5) + (at % 5 < minutes % 5 ? 1 : 0),
    }));
  });

function everyYear(law = LAW): void {
  for (const row of page('hours')[4] ?? []) {
    const agreed = [{ from: '2020-01-01', week_min: minutesOf(cell(row, 'agreed')) }];
    const facts = { year: 2026, worked: workedIn(cell(row, 'worked')), absent: [], agreed };
    const { verdicts, left } = yearAhead(facts, law, '2026-11-02');
    assert.deepEqual(
      {
        found: verdicts.map(said),
        overtime: hoursOf(left.overtime_min),
        extra: hoursOf(left.extra_min),
      },
      {
        found: listed(cell(row, 'found')),
        overtime: cell(row, 'overtime left'),
        extra: cell(row, 'extra left'),
      },
      JSON.stringify(row),
    );
  }
}

const heldOf = (text: string): HeldSkill[] =>
  listed(text).map((one) => {
    const [skill = '', days = ''] = one.split(' ');
    const [first_day = '', last_day = ''] = days.split('..');
    return { skill, first_day, last_day: last_day === '' ? null : last_day };
  });

const shiftOf = (row: Cells): Post =>
  postsOf(cell(row, 'shift'), NIGHT)[0] ?? assert.fail(`no shift: ${JSON.stringify(row)}`);

function everyFitness(law = LAW): void {
  const [notices = [], demands = [], ends = [], ages = []] = page('fitness');
  for (const row of notices) {
    const now = cell(row, 'now');
    const found = lateNotice(shiftOf(row), localToMinute(now.slice(0, 10), now.slice(11), ZONE), law);
    assert.deepEqual(found.map(said), listed(cell(row, 'found')), JSON.stringify(row));
  }
  for (const row of demands)
    assert.deepEqual(
      skillsMissing(shiftOf(row), listed(cell(row, 'demanded')), heldOf(cell(row, 'held'))),
      listed(cell(row, 'missing')),
      JSON.stringify(row),
    );
  for (const row of ends)
    assert.deepEqual(
      endingSkills(heldOf(cell(row, 'held')), cell(row, 'today'), Number(cell(row, 'within'))).map(
        ({ skill }) => skill,
      ),
      listed(cell(row, 'ending')),
      JSON.stringify(row),
    );
  for (const row of ages)
    assert.deepEqual(
      isMinor(shiftOf(row), cell(row, 'born')).map(said),
      listed(cell(row, 'found')),
      JSON.stringify(row),
    );
}

test('the minutes of a night are the same, counted alone or with the rest of a post', () => {
  const nightOf = nightMinutes(ZONE);
  for (const day of ['2026-03-28', '2026-03-29', '2026-06-10', '2026-10-24', '2026-10-25'])
    for (let from = 0; from < 1440; from += 37)
      for (const length of [1, 61, 479, 600, 1440]) {
        const start = localToMinute(day, '00:00', ZONE) + from;
        const post = postOf({ start, end: start + length }, 0, ZONE);
        assert.equal(nightOf(post, post.day), post.night_min, `${day} ${from} ${length}`);
      }
});

test('the rules of rest, hours and rhythm answer as their pages say', () => everyRow());
test('the year ahead answers as its page says', () => everyYear());
test('a period of averaging is judged when it ends on the first day asked about, or later', () => {
  const facts = { year: 2026, worked: workedIn('2026-11-02 x4 45:00'), absent: [], agreed: [] };
  const from = (day: string) => yearAhead(facts, LAW, day).verdicts.map(({ rule }) => rule);
  assert.deepEqual(from('2026-11-29'), ['average_ordinary']);
  assert.deepEqual(from('2026-11-30'), []);
});
test('the averages that a day is in are of its period, and of the months that end with its month', () => {
  const averages = (
    more: { date: string; minutes: number }[],
    absent = [{ date: '2026-08-02', minutes: 5 }],
  ) =>
    averagesOn({ worked: [...workedIn('2026-11-02 x4 40:00'), ...more], absent }, '2026-11-02', LAW).map(
      ({ rule, first, last, measured, limit, over }) =>
        `${rule} ${first}..${last} ${measured}/${limit} ${over}`,
    );
  const all = (minutes: number, over = false): string =>
    `average_all 2026-08-01..2026-11-30 ${Math.floor((minutes * 7) / 122)}/2880 ${over}`;
  const ordinary = (minutes: number, over: boolean): string =>
    `average_ordinary 2026-11-02..2026-11-29 ${minutes}/2400 ${over}`;
  const outside = [
    { date: '2026-07-31', minutes: 9000 },
    { date: '2026-12-01', minutes: 9000 },
  ];
  assert.deepEqual(averages(outside), [ordinary(2400, false), all(9605)]);
  const beside = ['2026-11-01', '2026-11-30'].map((date) => ({ date, minutes: 60 }));
  assert.deepEqual(averages(beside), [ordinary(2400, false), all(9725)]);
  assert.deepEqual(averages([{ date: '2026-11-29', minutes: 1 }]), [ordinary(2400, true), all(9606)]);
  // 48 × 122 / 7 hours are 50 194.3 minutes.
  const most = (minutes: number) => averages([{ date: '2026-08-01', minutes }], [])[1];
  assert.equal(most(50_194 - 9600), all(50_194));
  assert.equal(most(50_195 - 9600), all(50_195, true));
});
test('notice, skills and age answer as their page says', () => everyFitness());

test('every number of the law is pinned by a row', () => {
  const numbers = Object.entries(LAW).filter(([, value]) => typeof value === 'number');
  const unpinned = numbers.flatMap(([name, value]) =>
    [Number(value) - 1, Number(value) + 1].flatMap((nudged) => {
      const law = { ...LAW, [name]: nudged };
      const breaks = [everyRow, everyYear, everyFitness].some((run) => {
        try {
          run(law);
          return false;
        } catch {
          return true;
        }
      });
      return breaks ? [] : [`${name} ${nudged}`];
    }),
  );
  assert.deepEqual(unpinned, []);
  for (const night of [
    { ...NIGHT, from: '22:01' },
    { ...NIGHT, from: '21:59' },
    { ...NIGHT, until: '06:01' },
    { ...NIGHT, until: '05:59' },
    { ...NIGHT, rest_from: '00:01' },
    { ...NIGHT, rest_until: '05:01' },
    { ...NIGHT, rest_until: '04:59' },
  ])
    assert.throws(() => everyRow(LAW, night), JSON.stringify(night));
});
