import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, recordsIn, withItem, withoutItem } from './unsent-record.ts';

/** Another version of the app may have written the records in the browser's database: none of them is dropped. */

const body = {
  date: '2026-11-20',
  start_time: '08:00',
  end_time: '16:30',
  break_duration: 30,
  description: 'Kassa',
};
const record = { key: 'k1', person: 'p', at: 2, changes: null, body, refused: null };

test('a record of an older version, with what it showed, is read by its request alone', () => {
  const older = { ...record, shown: { id: 'unsent:k1', date: body.date, status: 'submitted_ok' } };
  const { unsent, unreadable } = recordsIn([older]);
  assert.deepEqual(unsent, [record]);
  assert.deepEqual(unreadable, []);
});

test('the request keeps the order of its fields and what another version added to it', () => {
  const later = { ...record, body: { ...body, location: 'Butiken' } };
  assert.equal(JSON.stringify(recordsIn([later]).unsent[0]?.body), JSON.stringify(later.body));
});

test('a reply that an older version could not read is no refusal: the report is sent again', () => {
  const errors = {};
  const unread = { ...record, refused: { status: 200, code: 'unexpected_reply', errors } };
  const refused = { ...record, key: 'k2', at: 1, refused: { status: 409, code: 'entry_overlap', errors } };
  assert.deepEqual(
    recordsIn([unread, refused]).unsent.map((one) => [one.key, one.refused?.code]),
    [
      ['k2', 'entry_overlap'],
      ['k1', undefined],
    ],
  );
});

test('an unreadable record is kept whole and shown, by its day where known', () => {
  const { start_time: _start, ...rest } = body;
  const strange = [
    { ...record, body: rest },
    { ...record, key: 'k2', body: null },
    { ...record, key: 'k3', body: { ...body, date: '2026-02-30' } },
    { ...record, key: 'k4', body: { ...body, end_time: 'sent' } },
  ];
  const { unsent, unreadable } = recordsIn(strange);
  assert.deepEqual(unsent, []);
  assert.deepEqual(
    unreadable.map(({ key, date, record: kept }) => [key, date, strange.includes(kept as never)]),
    [
      ['k1', body.date, true],
      ['k2', null, true],
      ['k3', null, true],
      ['k4', body.date, true],
    ],
  );
});

const absent = {
  of: 'absence',
  key: 'k3',
  person: 'p',
  at: 1,
  body: {
    kind: 'sick',
    first_day: '2026-11-20',
    last_day: null,
    extent_pct: 100,
    from_time: null,
    until_time: null,
    note: '',
    user: 'p',
  },
  refused: null,
} as const;
const answered = {
  of: 'answer',
  key: 'k4',
  person: 'p',
  at: 3,
  changes: { id: 'a', version: 2 },
  date: '2026-11-24',
  body: { status: 'approved' },
  refused: null,
} as const;

test('reports, absences and answers are read, and sent in the order in which they were done', () => {
  const records = recordsIn([record, answered, absent]);
  assert.deepEqual([records.unsent, records.acts, records.unreadable], [[record], [absent, answered], []]);
  assert.deepEqual(
    inOrder(records).map(({ key }) => key),
    ['k3', 'k1', 'k4'],
  );
  assert.equal(JSON.stringify(records.acts[0]?.body), JSON.stringify(absent.body), 'the same request');
});

test('a record of a kind that this version does not know is kept and shown', () => {
  const later = { ...answered, of: 'swap' };
  const { acts, unreadable } = recordsIn([later]);
  assert.deepEqual([acts.length, unreadable.map(({ key }) => key)], [0, ['k4']]);
});

test('a record takes the place of the one with its key, and leaves by its key', () => {
  const refused = { status: 409, code: 'absence_overlap', errors: {} };
  const records = withItem(recordsIn([record, answered, absent]), {
    ...absent,
    body: { ...absent.body },
    refused,
  });
  assert.deepEqual(
    records.acts.map(({ key, refused: why }) => [key, why?.code]),
    [
      ['k3', 'absence_overlap'],
      ['k4', undefined],
    ],
  );
  const rest = withoutItem(withoutItem(records, 'k3'), 'k1');
  assert.deepEqual([rest.unsent.length, rest.acts.map(({ key }) => key)], [0, ['k4']]);
});
