import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { User } from '../../contract/users.ts';
import { folded } from '../../core/fold.ts';
import { suggestedUsername } from '../../core/suggested-username.ts';
import { batchesOf, countsOf, inOrder, matches } from './find-people.ts';
import { passwordFrom } from './new-password.ts';

const person = (first_name: string, last_name: string, more: Partial<User> = {}): User => ({
  id: `${first_name} ${last_name}`,
  username: folded(`${first_name}.${last_name}`),
  first_name,
  last_name,
  email: 'nagon@foretag.se',
  phone: '',
  role: 'worker',
  is_superuser: false,
  company: '',
  company_name: '',
  payroll: null,
  date_of_birth: null,
  social_security_number: '',
  address: '',
  employment_date: null,
  version: 1,
  ...more,
});

test('people are found by parts of name, username or e-mail address, with or without accents', () => {
  const asa = person('Åsa', 'Sjöberg', { email: 'boss@cafe.se', username: 'as77' });
  for (const typed of ['asa', 'Åsa', 'SJÖ', 'sjo asa', 'as7', 'boss@', ' asa ', ''])
    assert.equal(matches(typed.trim(), asa), true, typed);
  for (const typed of ['osa', 'åsa berg x', 'sjöbeg']) assert.equal(matches(typed, asa), false, typed);
});

test('names stand in the Swedish alphabet', () => {
  const names = ['Örjan', 'Åke', 'Zara', 'Ärla', 'Adam', 'Wilma', 'Vera'].map((name) => person(name, 'X'));
  assert.deepEqual(
    inOrder(names).map((one) => one.first_name),
    ['Adam', 'Vera', 'Wilma', 'Zara', 'Åke', 'Ärla', 'Örjan'],
  );
});

test('administrators count as managers, people without pay terms are counted', () => {
  const people = [
    person('A', 'B'),
    person('C', 'D', { role: 'admin' }),
    person('E', 'F', { role: 'manager' }),
  ];
  assert.deepEqual(countsOf(people), { all: 3, worker: 1, manager: 2, without_pay: 3 });
});

test('a list is cut in pieces that lose nothing', () => {
  const ids = Array.from({ length: 401 }, (_, at) => at);
  assert.deepEqual(
    batchesOf(ids, 200).map((batch) => batch.length),
    [200, 200, 1],
  );
  assert.deepEqual(batchesOf(ids, 200).flat(), ids);
  assert.deepEqual(batchesOf([], 200), []);
});

test('a username is suggested from the name, and never one that is taken', () => {
  assert.equal(suggestedUsername('Åsa', 'Sjöberg', []), 'asa.sjoberg');
  assert.equal(suggestedUsername(' Anna Karin', "O'Neill", []), 'annakarin.oneill');
  assert.equal(suggestedUsername('Åsa', '', []), 'asa');
  assert.equal(suggestedUsername('', '', []), '');
  assert.equal(suggestedUsername('Åsa', 'Sjöberg', ['Asa.Sjoberg', 'asa.sjoberg2']), 'asa.sjoberg3');
});

test('a made password is three groups of signs that cannot be misread, each as likely', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  assert.match(
    passwordFrom(() => bytes),
    /^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/,
  );
  let turn = 0;
  // Bytes 248 to 255 would give the first signs another chance: they are discarded.
  const late = () => Uint8Array.from({ length: 8 }, (_, at) => (turn++ < 8 ? 248 + at : at));
  assert.equal(passwordFrom(late), 'abcde-fghab-cdefg');
});
