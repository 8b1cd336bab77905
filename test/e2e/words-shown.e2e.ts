import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundUntranslated, untranslated } from './translated.ts';

/**
 * After all pictures: all texts seen were in the chosen language, and pages seen in both languages differed between
 * them.
 */

/** A story that runs again, alone, shows fewer pages than a lane. */
const AT_LEAST = Number(process.env.PAGES_COMPARED ?? 10);
const FROM_ONE_SEAT = ['one', 'first', 'last'].includes(process.env.SCREENS ?? '');

test('no sentence, status or code reached a screen untranslated', () => {
  const { seen, compared, found } = foundUntranslated();
  const pages = FROM_ONE_SEAT ? seen : compared;
  assert.ok(pages >= AT_LEAST, `only ${pages} pages were judged: run it after other browser tests`);
  assert.deepEqual(found, []);
});

test('the check finds untranslated texts', () => {
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
