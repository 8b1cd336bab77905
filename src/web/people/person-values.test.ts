import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edited } from './linked-salary.ts';
import {
  bodyOf,
  changedMeanwhile,
  mergedOver,
  missesFirstDay,
  type PersonValues,
  personValues,
  saysPay,
  valuesOf,
  withoutSecrets,
} from './person-values.ts';

const NEW = valuesOf(null);
const base: PersonValues = { ...NEW, first_name: 'Åsa', phone: '070', social_security_number: '811218-****' };
const paid = (values: PersonValues, monthly: number): PersonValues => ({
  ...values,
  salary: edited(values.salary, 'monthly_salary', monthly),
});

test('the first day of employment is asked for with the first terms, and cannot be cleared after that', () => {
  const day = (employment_date: string | null): PersonValues => ({ ...NEW, employment_date });
  assert.equal(missesFirstDay(paid(day(null), 30_000), NEW, false), true, 'first terms');
  assert.equal(missesFirstDay(day(null), NEW, false), false, 'no terms');
  assert.equal(missesFirstDay(day(null), day('2026-11-16'), true), true, 'cleared');
  assert.equal(missesFirstDay(day(null), day(null), true), false, 'never known');
  assert.equal(missesFirstDay(day('2026-11-01'), day('2026-11-16'), true), false);
});

test('pay is sent only when it was filled in', () => {
  assert.equal('pay' in bodyOf(NEW, NEW, false), false);
  assert.deepEqual(bodyOf(paid(NEW, 30_000), NEW, false).pay, {
    monthly_salary: 30_000,
    employment_rate: 100,
    hourly_salary: 182.37,
    employment_hours_per_week: 38.25,
    employee_tax_table: null,
    tax_column: 1,
    paid_by: null,
    full_time_hours: null,
    full_time_month_hours: null,
    cost_centre: null,
  });
  const known_table = bodyOf({ ...paid(NEW, 30_000), employee_tax_table: 33 }, NEW, false);
  assert.equal(known_table.pay?.employee_tax_table, 33);
  assert.equal(saysPay({ ...NEW, employee_tax_table: 33 }, NEW, false), true, 'a tax table alone is said');
  const known = paid(NEW, 30_000);
  assert.equal(saysPay(known, known, true), false);
  // Typing the same number again, as text, changes nothing.
  const again = { ...known, salary: edited(known.salary, 'monthly_salary', '30000') };
  assert.equal(saysPay(again, known, true), false);
  assert.equal(saysPay(paid(known, 31_000), known, true), true);
});

test('unchanged secret fields are not sent', () => {
  const body = bodyOf({ ...base, phone: '071' }, base, false);
  assert.deepEqual(['social_security_number' in body, 'password' in body], [false, false]);
  const emptied = bodyOf({ ...base, social_security_number: '', password: 'nytt-lösen' }, base, false);
  assert.deepEqual([emptied.social_security_number, emptied.password], ['', 'nytt-lösen']);
});

test('a draft keeps neither the password nor the personal number', () => {
  const kept = withoutSecrets({ ...base, password: 'hemligt' });
  assert.ok(!JSON.stringify(kept).includes('hemligt') && !JSON.stringify(kept).includes('811218'));
  assert.deepEqual(personValues.parse(JSON.parse(JSON.stringify(kept))), kept);
});

test('another’s change is named, and kept where nothing was typed over it', () => {
  const typed = paid({ ...base, phone: '071' }, 30_000);
  const theirs = { ...base, phone: '072', address: 'Gatan 1', first_name: 'Åsa' };
  assert.deepEqual(changedMeanwhile(base, typed, theirs), [
    { field: 'phone', mine: true },
    { field: 'address', mine: false },
  ]);
  const merged = mergedOver(base, typed, theirs);
  assert.deepEqual(
    [merged.phone, merged.address, merged.salary.shown.monthly_salary],
    ['071', 'Gatan 1', 30_000],
  );
  assert.deepEqual(changedMeanwhile(base, typed, { ...theirs, phone: '071' }), [
    { field: 'address', mine: false },
  ]);
});
