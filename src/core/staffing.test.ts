import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../../test/tables.ts';
import { AVAILABILITY_KINDS } from './roster/availability.ts';
import { BELONGINGS } from './roster/unit-people.ts';
import { ASSIGNMENT_STATUSES } from './shift.ts';
import {
  byFreedom,
  chipOf,
  comingTo,
  HINDRANCES,
  hindranceTo,
  isUnstaffed,
  lackedBy,
  openPlaces,
  type Posted,
  staffingOf,
} from './staffing.ts';
import { spanOfReport } from './time-entry.ts';

const TABLES = readTables(new URL('./staffing.md', import.meta.url));
assert.equal(TABLES.length, 4, 'the page has four tables');
const [staffings = [], open = [], hindrances = [], places = []] = TABLES;

const listed = (text = ''): string[] => text.split(',').flatMap((part) => part.trim() || []);

function posted(text: string): Posted {
  const [first, ...rest] = text.split(' ');
  const status = ASSIGNMENT_STATUSES.find((known) => known === first);
  assert.ok(status !== undefined, `no status: ${text}`);
  const away = rest.join(' ');
  return {
    status,
    sick_leave_type: away === 'sick' ? 'full' : away === 'partly sick' ? 'partial' : null,
    unauthorized_absence: away === 'unauthorized',
    vab: away === 'vab',
    on_leave: away === 'on leave',
  };
}
const dated = (text: string) =>
  spanOfReport(text.slice(0, 10), text.slice(11, 16), text.slice(17), 'Europe/Stockholm');

test('the open places of a shift', () => {
  for (const row of open) {
    const people = listed(row.people).map(posted);
    const wanted = row.places === '' ? null : Number(row.places);
    assert.equal(String(comingTo(people)), row.coming, JSON.stringify(row));
    assert.equal(String(openPlaces(wanted, people)), row.open, JSON.stringify(row));
    assert.equal(String(lackedBy(wanted, comingTo(people))), row.lacked, JSON.stringify(row));
  }
});

test('the staffing of a shift', () => {
  assert.ok(staffings.length > 10);
  for (const row of staffings) {
    const people = listed(row.people).map(posted);
    for (const order of [people, people.toReversed()]) {
      assert.equal(staffingOf(order), row.staffing, JSON.stringify(row));
      assert.equal(isUnstaffed(order) ? 'yes' : 'no', row.unstaffed, JSON.stringify(row));
      const { most, but } = chipOf(order);
      assert.deepEqual([most, but ?? ''], [row.chip, row.but], JSON.stringify(row));
    }
  }
});

test('the reason against a person', () => {
  assert.ok(hindrances.length > 8);
  for (const row of hindrances) {
    const leave = (['approved', 'pending'] as const).find((known) => known === row.leave) ?? null;
    const others = listed(row.others).map(dated);
    for (const order of [others, others.toReversed()]) {
      const { kind, rest_min, other } = hindranceTo(dated(row.shift ?? ''), order, leave);
      assert.equal(kind, row.hindrance, JSON.stringify(row));
      assert.equal(rest_min === null ? '' : String(rest_min), row.rest, JSON.stringify(row));
      assert.equal(other !== null, kind === 'rest' || kind === 'overlap', JSON.stringify(row));
    }
  }
});

test('the order in which people are offered', () => {
  const people = places.map((row) => {
    const kind = HINDRANCES.find((known) => known === row.hindrance);
    assert.ok(kind !== undefined, JSON.stringify(row));
    const lacks = listed(row.lacks);
    const said = AVAILABILITY_KINDS.find((one) => one === row.said) ?? null;
    return {
      kind,
      lacks,
      said,
      belongs: BELONGINGS.find((one) => one === row.belongs) ?? null,
      manages: row.manages === 'yes',
      week_min: Number(row.week),
      name: row.person ?? '',
      place: Number(row.place),
    };
  });
  assert.ok(people.length > 5);
  assert.deepEqual(
    people
      .toReversed()
      .toSorted(byFreedom)
      .map(({ place }) => place),
    people.map((_, index) => index + 1),
  );
});
