import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundUntranslated, untranslated } from './translated.ts';

/** After all pictures: every page, dialog and message that was seen in both languages was in the language chosen. */

/** A story that is tried once more, alone, shows fewer pages than a lane. */
const COMPARED_AT_LEAST = Number(process.env.PAGES_COMPARED ?? 10);

test('no sentence, status or code reached a screen untranslated', () => {
  const { compared, found } = foundUntranslated();
  assert.ok(
    compared >= COMPARED_AT_LEAST,
    `only ${compared} pages were seen in both languages: run it after other browser tests`,
  );
  assert.deepEqual(found, []);
});

test('the guard bites', () => {
  const data = new Set(['Wilma Ekström', 'Kort rast']);
  const swedish = [
    'Spara',
    'Wilma Ekström',
    'submitted_ok',
    'Kort rast',
    '08:00–16:30',
    'OB1 7,50 h',
    'Cancel',
  ];
  const english = ['Save', 'Wilma Ekström', 'Kort rast', '08:00–16:30', 'OB1 7.50 h', 'Cancel', 'Lägg till'];
  assert.deepEqual(untranslated(swedish, english, data), [
    'the same in both: Cancel',
    'a code: submitted_ok',
    'Swedish in English: Lägg till',
  ]);
});
