import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordsIn } from './unsent-record.ts';

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
