import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cell, readTables } from '../../test/tables.ts';
import { addDays } from './calendar.ts';
import { journalDays, workingTime } from './working-time.ts';
import { WORKING_TIME_LAW, type WorkingTimeFacts } from './working-time-law.ts';

type Row = Record<string, string>;
type Law = typeof WORKING_TIME_LAW;

const TABLES = readTables(new URL('./working-time.md', import.meta.url));
assert.equal(TABLES.length, 5, 'the page has five tables');
const [weeks = [], turns = [], fours = [], passed = [], jours = []] = TABLES;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);

const agreedOf = (hours: string): WorkingTimeFacts['agreed'] =>
  hours === 'none' ? [] : [{ from: '2020-01-01', week_min: minutesOf(hours) }];
const minutesOf = (text: string): number => {
  const [hours = '', minutes = '0'] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
};
const daily = (monday: string, hours: string) =>
  hours.split(' ').map((one, index) => ({ date: addDays(monday, index), minutes: Number(one) * 60 }));
const nobody = { absent: [], agreed: [], worked: [], year: 2026 };

function weekRow(row: Row, law: Law): Row {
  const worked = daily('2026-03-02', cell(row, 'worked'));
  const journal = workingTime({ ...nobody, worked, agreed: agreedOf(cell(row, 'agreed')) }, law);
  const week = journal.weeks.find(({ monday }) => monday === '2026-03-02');
  assert.equal(week?.week, 10);
  const hours = (min: number | undefined): string => String((min ?? Number.NaN) / 60);
  return {
    ...row,
    ordinary: hours(week?.ordinary_min),
    extra: hours(week?.extra_min),
    overtime: hours(week?.overtime_min),
  };
}

function turnRow(row: Row, law: Law): Row {
  const worked = daily('2026-03-30', cell(row, 'worked'));
  const { months } = workingTime({ ...nobody, worked, agreed: agreedOf('30') }, law);
  const [march, april] = [months[2], months[3]];
  return {
    ...row,
    'March extra': String((march?.extra_min ?? 0) / 60),
    'April extra': String((april?.extra_min ?? 0) / 60),
    'March overtime': String((march?.overtime_min ?? 0) / 60),
    'April overtime': String((april?.overtime_min ?? 0) / 60),
  };
}

function fourRow(row: Row, law: Law): Row {
  const found = [...cell(row, 'weeks').matchAll(/(\d+)(?:\((\d+)\)|(vab))?(?= |$)/g)];
  const from = (index: number) => addDays('2026-03-23', 7 * index);
  const worked = found.flatMap(([, hours], index) => fifths(from(index), Number(hours) * 60));
  const absent = found.flatMap(([, , away = '0'], index) => fifths(from(index), Number(away) * 60));
  const away = found.flatMap(([, , , vab], index) =>
    vab === undefined ? [] : [{ first_day: from(index), last_day: from(index) }],
  );
  const until = cell(row, 'weeks').endsWith('so far') ? { until: '2026-04-05' } : {};
  const agreed = agreedOf(cell(row, 'agreed'));
  const journal = workingTime({ ...nobody, worked, absent, away, agreed, ...until }, law);
  const shownWeek = (index: number): string => {
    const week = journal.weeks.find(({ monday }) => monday === from(index));
    return `${(week?.extra_min ?? 0) / 60}/${(week?.overtime_min ?? 0) / 60}`;
  };
  return { ...row, found: [0, 1, 2, 3].map(shownWeek).join(' ') };
}

function weeksOf(text: string, from: string): Pick<WorkingTimeFacts, 'worked' | 'absent'> {
  const worked: { date: string; minutes: number }[] = [];
  const absent: { date: string; minutes: number }[] = [];
  let monday = from;
  for (const [, count, hours = '', away = '0'] of text.matchAll(/(\d+) x ([\d:]+)(?: \(([\d:]+)\))?/g))
    for (let week = 0; week < Number(count); week += 1, monday = addDays(monday, 7)) {
      worked.push(...fifths(monday, minutesOf(hours)));
      absent.push(...fifths(monday, minutesOf(away)));
    }
  return { worked, absent };
}

const fifths = (monday: string, minutes: number) => {
  const each = Math.floor(minutes / 5);
  return [0, 1, 2, 3, 4].map((day) => ({
    date: addDays(monday, day),
    minutes: day === 4 ? minutes - each * 4 : each,
  }));
};

const clock = (min: number): string => `${Math.floor(min / 60)}:${String(min % 60).padStart(2, '0')}`;

function passedRow(row: Row, law: Law): Row {
  const known = weeksOf(cell(row, 'weeks'), cell(row, 'from'));
  const journal = workingTime({ year: 2026, ...known, agreed: agreedOf(cell(row, 'agreed')) }, law);
  return {
    ...row,
    passed: journal.passed.map(({ limit, at, minutes }) => `${limit} ${at} ${clock(minutes)}`).join(', '),
  };
}

function jourRow(row: Row, law: Law): Row {
  const from = cell(row, 'from');
  const { worked } = weeksOf(cell(row, 'worked'), from);
  const jour = weeksOf(cell(row, 'jour'), from).worked;
  const { year, ...journal } = workingTime({ ...nobody, worked, jour }, law);
  const sum = jour.reduce((total, { minutes }) => total + minutes, 0);
  assert.equal(year.jour_min, sum);
  return {
    ...row,
    passed: journal.passed.map(({ limit, at, minutes }) => `${limit} ${at} ${clock(minutes)}`).join(', '),
  };
}

const shown = (law: Law): Row[] => [
  ...weeks.map((row) => weekRow(row, law)),
  ...turns.map((row) => turnRow(row, law)),
  ...fours.map((row) => fourRow(row, law)),
  ...passed.map((row) => passedRow(row, law)),
  ...jours.map((row) => jourRow(row, law)),
];
const page = [...weeks, ...turns, ...fours, ...passed, ...jours];

test('every row of the page holds', () => {
  assert.ok(weeks.length >= 8 && turns.length >= 2 && passed.length >= 15);
  assert.deepEqual(shown(WORKING_TIME_LAW), page);
});

test('every number of the law is pinned: one more or less and some row fails', () => {
  const free: string[] = [];
  for (const [key, value] of Object.entries(WORKING_TIME_LAW))
    for (const by of [-1, 1])
      if (JSON.stringify(shown({ ...WORKING_TIME_LAW, [key]: value + by })) === JSON.stringify(page))
        free.push(`${key} ${by}`);
  assert.deepEqual(free, []);
});

const anyWork = fc.array(
  fc.record({
    date: fc.integer({ min: 0, max: 480 }).map((day) => addDays('2025-09-20', day)),
    minutes: fc.integer({ min: 0, max: 900 }),
  }),
  { maxLength: 200 },
);

test('the parts are the whole, reports cut in two and in any order change nothing', (t) => {
  t.diagnostic(`SEED=${SEED}`);
  fc.assert(
    fc.property(anyWork, fc.integer({ min: 0, max: 3000 }), (worked, week_min) => {
      const facts = { year: 2026, worked, absent: [], agreed: [{ from: '2020-01-01', week_min }] };
      const journal = workingTime(facts);
      const { year, months, weeks: all } = journal;
      for (const one of [year, ...months, ...all])
        assert.equal(one.ordinary_min + one.extra_min + one.overtime_min, one.worked_min);
      const in_year = worked.filter(({ date }) => date.startsWith('2026'));
      assert.equal(
        year.worked_min,
        in_year.reduce((sum, { minutes }) => sum + minutes, 0),
      );
      for (const one of all)
        assert.ok(one.agreed_min <= 2400 && one.overtime_min <= Math.max(0, one.worked_min - 2400));
      const cut = worked.flatMap(({ date, minutes }) => [
        { date, minutes: minutes - Math.floor(minutes / 3) },
        { date, minutes: Math.floor(minutes / 3) },
      ]);
      assert.deepEqual(workingTime({ ...facts, worked: cut.toReversed() }), journal);
    }),
    { seed: SEED },
  );
});

test('the days that must be known are whole weeks, and reach back over the limits', () => {
  assert.deepEqual(journalDays(2026), { first: '2025-09-08', last: '2027-01-24' });
  assert.deepEqual(journalDays(2027), { first: '2026-09-07', last: '2028-01-23' });
});
