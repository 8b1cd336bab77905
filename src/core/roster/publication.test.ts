import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { CHANGE_KINDS, changesOf, type Draft, newsOf, type Published } from './publication.ts';

const [rows = []] = readTables(new URL('./publication.md', import.meta.url));
const same = (one: string, other: string): boolean => one === other;
const letters = (text = ''): string[] => [...text];

function publishedIn(text: string): Published<string> | null {
  const [version = '', wished = '', people] = text.split(' ');
  return text === '-' ? null : { shift_id: 's', version: Number(version), wished, people: letters(people) };
}

function draftIn(text: string, base: string): Draft<string> {
  const [version = '', people] = base.split(' ');
  const [wished = '', wanted] = text.split(' ');
  return {
    shift_id: 's',
    base: base === '-' ? null : { version: Number(version), people: letters(people) },
    goes: text === 'goes',
    wished,
    people: letters(wanted),
  };
}

test('every row of the page holds', () => {
  const kinds = new Set<string>();
  for (const row of rows) {
    const was = publishedIn(cell(row, 'published'));
    const drafts = [draftIn(cell(row, 'draft'), cell(row, 'base'))];
    const changes = changesOf(new Map(was === null ? [] : [['s', was]]), drafts, same);
    const told = [...newsOf(changes, same)].map(
      ([id, lines]) => `${id}: ${lines.map((line) => `${line.was ?? '-'} > ${line.became ?? '-'}`).join()}`,
    );
    const [change] = changes;
    assert.deepEqual(
      [change?.kind, change?.put_on.join(''), change?.taken_off.join(''), told.join(', ')],
      [cell(row, 'found'), cell(row, 'on'), cell(row, 'off'), cell(row, 'told')],
      JSON.stringify(row),
    );
    kinds.add(cell(row, 'found'));
  }
  assert.deepEqual([...kinds].toSorted(), CHANGE_KINDS.toSorted());
});

test('a person hears of all shifts together', () => {
  const drafts = ['1', '2'].map((id) => ({ ...draftIn('07-15 A', '-'), shift_id: id }));
  assert.equal(newsOf(changesOf(new Map(), drafts, same), same).get('A')?.length, 2);
});
