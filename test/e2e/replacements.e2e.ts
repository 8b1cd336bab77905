import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  instantOf,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { day, MONDAY, pill, planned } from './week-cells.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * A worker is ill: the manager sees who can take the shift and assigns one of them in three presses, and offers another shift to all.
 * While the week is planned in drafts, an exchange is a draft of both shifts, which one press undoes.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const DAYS = [dayFromToday(4), dayFromToday(6)] as const;
const BETWEEN = dayFromToday(5);
const PEOPLE = [
  ['Anna', 38, 150],
  ['Bo', 6, 160],
  ['Cia', 30, 170],
  ['Dan', 20, 180],
  ['Eva', 38, 190],
] as const;

async function hired(page: Page): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [first_name, employment_hours_per_week, hourly_salary] of PEOPLE) {
    const username = first_name.toLowerCase();
    const user = Object(
      await callAs(page, 'POST', '/api/users/', {
        ...{ first_name, last_name: 'Vikarie', username, email: `${username}@example.com` },
        ...{ role: 'worker', password: DEMO_PASSWORD },
      }),
    );
    ids.set(first_name, String(user.id));
    await callAs(page, 'POST', '/api/payroll/', {
      ...{ user: user.id, hourly_salary, employment_hours_per_week, valid_from: '2020-01-01' },
    });
  }
  return ids;
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
    const ids = await hired(page);
    const [ill, later] = DAYS;
    // Anna works at the same time on the day between.
    for (const [from, until, who] of [
      ['08:00', '16:00', worker_id],
      ['12:00', '20:00', ids.get('Anna')],
    ] as const)
      await callAs(page, 'POST', '/api/shifts/', {
        ...{ start_time: instantOf(BETWEEN, from), end_time: instantOf(BETWEEN, until) },
        assignments: [{ worker_id: who, status: 'approved' }],
      });
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

    await page.goto(`/shifts?view=month&month=${BETWEEN.slice(0, 7)}&day=${BETWEEN}`);
    await button(page, beginning(texts.roster.replace_named)).click();
    const exchanges = sheet.getByRole('region', { name: words.groups.exchange });
    await exchanges.getByText('Anna Vikarie').waitFor();
    await take(page, '194-replacement-by-exchange');
    await exchanges.getByRole('button', { name: beginning(words.make_exchange_named) }).click();
    await says(page, like(words.exchanged));
    await sheet.waitFor({ state: 'hidden' });
    const shifts = Object(
      await callAs(page, 'GET', `/api/shifts/?start_date=${BETWEEN}&end_date=${BETWEEN}`),
    );
    assert.deepEqual(
      shifts.map(({ assignments }: { assignments: { worker: { first_name: string } }[] }) =>
        assignments.some(({ worker }) => worker.first_name === 'Anna'),
      ),
      [true, false],
      'she has moved to the other shift',
    );

    if (seat.width === DESK.width) await asDrafts({ page, texts, take, ill: worker_id, ids });

    assert.deepEqual(violations, []);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
  });
}

type Drafting = {
  readonly page: Page;
  readonly texts: Texts;
  readonly take: Take;
  readonly ill: string;
  readonly ids: ReadonlyMap<string, string>;
};

async function asDrafts({ page, texts, take, ill, ids }: Drafting): Promise<void> {
  const words = texts.offers.replace;
  const anna = ids.get('Anna') ?? '';
  for (const [from, until, who] of [
    ['08:00', '16:00', ill],
    ['12:00', '20:00', anna],
  ] as const)
    await callAs(page, 'POST', '/api/shifts/', {
      ...{ start_time: instantOf(day(2), from), end_time: instantOf(day(2), until) },
      assignments: [{ worker_id: who, status: 'approved' }],
    });
  await page.goto(`/shifts?from=${MONDAY}`);
  await pill(page, ill, day(2)).first().waitFor();
  await page
    .getByRole('radiogroup', { name: texts.week.draft.mode })
    .getByText(texts.week.draft.modes.draft, { exact: true })
    .click();
  const replace = async (): Promise<Locator> => {
    await pill(page, ill, day(2)).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: texts.roster.replace }).click();
    const sheet = page.getByRole('dialog', { name: words.title });
    await sheet.getByText(words.as_draft_or_offer).waitFor();
    return sheet;
  };
  const sheet = await replace();
  await take(page, '251-exchange-as-a-draft');
  const exchange = sheet.getByRole('region', { name: words.groups.exchange });
  await exchange.getByRole('button', { name: beginning(words.make_exchange_named) }).click();
  await sheet.waitFor({ state: 'hidden' });
  const before = ['08:00-16:00 Ture', '12:00-20:00 Anna'].map((one) => `${day(2)} ${one}`);
  const drafts = async (): Promise<string[]> =>
    (await planned(page, 'draft')).map((one) => one.slice(day(2).length + 1));
  await waitUntil(async () => (await drafts()).length === 3);
  const [joined, left = ''] = [(await drafts()).slice(0, 2), (await drafts())[2]];
  assert.deepEqual(joined, ['08:00-16:00 Anna', '08:00-16:00 Ture']);
  assert.ok(left.startsWith('12:00-20:00') && !left.endsWith('Anna'), left);
  assert.deepEqual(await planned(page), before, 'nothing is published');
  // Anna is on the shift by its draft: she is not shown again.
  const again = await replace();
  await again.getByRole('region', { name: words.groups.within }).waitFor();
  await waitForCount(again.getByText('Anna Vikarie'), 0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await waitUntil(async () => (await drafts()).length === 0);
}

async function waitUntil(is: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 100 && !(await is()); turn += 1)
    await new Promise((done) => setTimeout(done, 50));
  assert.ok(await is());
}
