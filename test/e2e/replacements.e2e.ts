import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, filled, textsIn } from './words.ts';

/** A worker is ill: the manager sees who can take the shift and assigns one of them in three presses, and offers another shift to all. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const DAYS = [dayFromToday(4), dayFromToday(6)] as const;
const PEOPLE = [
  ['Anna', 38, 150],
  ['Bo', 6, 160],
  ['Cia', 30, 170],
  ['Dan', 20, 180],
  ['Eva', 38, 190],
] as const;

async function hired(page: Page): Promise<void> {
  for (const [first_name, employment_hours_per_week, hourly_salary] of PEOPLE) {
    const username = first_name.toLowerCase();
    const user = Object(
      await callAs(page, 'POST', '/api/users/', {
        ...{ first_name, last_name: 'Vikarie', username, email: `${username}@example.com` },
        ...{ role: 'worker', password: DEMO_PASSWORD },
      }),
    );
    await callAs(page, 'POST', '/api/payroll/', {
      ...{ user: user.id, hourly_salary, employment_hours_per_week, valid_from: '2020-01-01' },
    });
  }
}

for (const seat of walks(DESK, PHONE)) {
  test(`a replacement is found, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const words = texts.offers.replace;
    const { tenant, worker_id } = await found(stage, `ersatt-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    await comeSignedIn(manager, 'petra');
    await hired(page);
    const [ill, later] = DAYS;
    await callAs(page, 'POST', '/api/absences/', {
      ...{ user: worker_id, kind: 'sick', first_day: ill, last_day: later },
    });

    const sheet = page.getByRole('dialog', { name: words.title });
    await page.goto(`/shifts?view=month&month=${ill.slice(0, 7)}&day=${ill}`);
    await button(page, beginning(texts.roster.replace_named)).click();
    await sheet.getByRole('region', { name: words.groups.within }).waitFor();
    await sheet.getByRole('region', { name: words.groups.overtime }).getByText('Bo Vikarie').waitFor();
    await take(page, '49-replacements');
    await button(sheet, filled(words.assign_named, { name: 'Anna Vikarie' })).click();
    await says(page, filled(words.assigned, { name: 'Anna Vikarie' }));
    await sheet.waitFor({ state: 'hidden' });

    await page.goto(`/shifts?view=month&month=${later.slice(0, 7)}&day=${later}`);
    await button(page, beginning(texts.roster.replace_named)).click();
    await button(sheet, words.first_three).click();
    await says(page, texts.offers.give.sent);
    const offers = Object(
      await callAs(page, 'GET', `/api/shift-offers/?start_date=${later}&end_date=${later}`),
    );
    assert.deepEqual([offers.length, offers[0]?.people.length, offers[0]?.places], [1, 3, 1]);

    assert.deepEqual(violations, []);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
  });
}
