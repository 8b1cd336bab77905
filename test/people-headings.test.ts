import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headedSheet } from '../src/core/pasted-sheet.ts';
import { PEOPLE_HEADINGS } from '../src/core/people-headings.ts';
import { peopleSheet as inEnglish } from '../src/web/text/en/people-sheet.ts';
import { peopleSheet as inSwedish } from '../src/web/text/sv/people-sheet.ts';

/** The headings that the dialog offers are those that a sheet of people is read by. */

test('every heading that is copied names its field, in both languages', () => {
  for (const { columns } of [inSwedish, inEnglish]) {
    const read = headedSheet(Object.values(columns).join('\t'), PEOPLE_HEADINGS).columns;
    assert.deepEqual(Object.fromEntries(read), columns);
    const missing = Object.keys(PEOPLE_HEADINGS).filter((field) => !read.has(field as never));
    assert.deepEqual(missing, ['name'], 'first and last name have their own columns');
  }
});
