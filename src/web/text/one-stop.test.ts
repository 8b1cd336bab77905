import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneStop } from './one-stop.ts';

test('a sentence that ends with any month of the year has one full stop, in both languages', () => {
  for (const locale of ['sv-SE', 'en-GB']) {
    const { format } = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1) {
      const day = format(Date.UTC(2026, month, 11));
      const said = oneStop(`Anna är ledig 7 – ${day}. Efter det: ${day}.`);
      assert.ok(said.endsWith(`${day.replace(/\.$/, '')}.`), said);
      assert.doesNotMatch(said, /\.\./);
    }
  }
});

test('other stops stay as they were written', () => {
  for (const text of ['1..2', 'vänta...', 'nov... och så', '../nov', 'Café Nov.', 'a..b'])
    assert.equal(oneStop(text), text);
});
