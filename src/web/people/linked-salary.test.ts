import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  edited,
  hasNoHour,
  missingPartner,
  relinked,
  type Salary,
  salaryOf,
  saysNothing,
  typedFullTime,
} from './linked-salary.ts';

const NEW = salaryOf(null);
const values = ({ shown }: Salary) => [
  shown.monthly_salary,
  shown.employment_rate,
  shown.hourly_salary,
  shown.employment_hours_per_week,
];

test('a new form begins at full time and says nothing of pay', () => {
  assert.deepEqual(values(NEW), ['', 100, '', '']);
  assert.equal(saysNothing(NEW), true);
  assert.equal(missingPartner(NEW), null);
});

test('the monthly salary sets the hourly one, and the other way round', () => {
  const month = edited(NEW, 'monthly_salary', 30_000);
  assert.deepEqual(values(month), [30_000, 100, 182.37, 38.25]);
  assert.deepEqual(values(edited(month, 'employment_rate', 80)), [30_000, 80, 227.96, 30.6]);
  const hour = edited(edited(NEW, 'hourly_salary', 180), 'employment_hours_per_week', 20);
  assert.deepEqual(values(hour), [15_482.35, 52.29, 180, 20]);
});

test('there and back gives what was typed', () => {
  const there = edited(NEW, 'monthly_salary', 30_000);
  // The hourly salary is stored exactly, so the same hours again give the same month.
  const back = edited(there, 'employment_hours_per_week', 38.25);
  assert.deepEqual(values(back), [30_000, 100, 182.37, 38.25]);
});

test('a field without its partner is named, and what followed is emptied', () => {
  const hourly = edited(NEW, 'hourly_salary', 180);
  assert.equal(missingPartner(hourly), 'employment_hours_per_week');
  assert.deepEqual(values(hourly), ['', '', 180, '']);
  assert.equal(missingPartner(edited(NEW, 'employment_hours_per_week', 20)), 'hourly_salary');
  assert.equal(missingPartner(edited(NEW, 'employment_rate', 80)), 'monthly_salary');
  const full = edited(NEW, 'monthly_salary', 30_000);
  assert.equal(missingPartner(edited(full, 'employment_rate', '')), 'employment_rate');
  assert.equal(missingPartner(full), null);
  const emptied = edited(edited(full, 'monthly_salary', ''), 'employment_rate', '');
  assert.deepEqual([saysNothing(emptied), missingPartner(emptied)], [true, null]);
});

test('a number half typed counts as what it is so far', () => {
  assert.deepEqual(values(edited(NEW, 'monthly_salary', '30000.')), ['30000.', 100, 182.37, 38.25]);
  assert.deepEqual(values(edited(NEW, 'monthly_salary', '-')), ['-', 100, '', '']);
});

test('a rate of nought has no hour to pay; no hours a week are a rate of nought', () => {
  assert.equal(hasNoHour(edited(edited(NEW, 'monthly_salary', 30_000), 'employment_rate', 0)), true);
  assert.equal(hasNoHour(edited(NEW, 'monthly_salary', 30_000)), false);
  const asked = edited(edited(NEW, 'hourly_salary', 180), 'employment_hours_per_week', 0);
  assert.deepEqual(values(asked), [0, 0, 180, 0]);
});

test('the fields follow the full time of the agreement', () => {
  const full = typedFullTime(40, '');
  const hour = edited(edited(NEW, 'hourly_salary', 180, full), 'employment_hours_per_week', 40, full);
  assert.deepEqual(values(hour), [31_200, 100, 180, 40]);
  const other = relinked(hour, typedFullTime('', ''), 'month');
  assert.deepEqual(values(other), [30_964.71, 104.58, 180, 40]);
  const month = edited(NEW, 'monthly_salary', 30_000);
  assert.deepEqual(values(relinked(month, typedFullTime(40, 165), 'month')), [30_000, 100, 181.82, 40]);
  assert.deepEqual(values(relinked(NEW, full, 'month')), values(NEW));
});
