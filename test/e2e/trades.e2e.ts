import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { figure } from '../trust/figures.ts';
import { type Counted, counted, tabTo } from './presses.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  type Company,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  hold,
  instantOf,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * Two people swap shifts and a manager approves, in the steps that the design allows, each from the page that they come to.
 * Then a shift is handed over: to anybody, taken back; to a colleague who says no; and by keys alone, to a manager's no with
 * a reason. Where the company says so, a colleague's yes is enough.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The person who asks from the start page; the colleague who answers from it; the manager. A step more is a fault. */
const STEPS = { asks: 3, answers: 2, decides: 1 } as const;

const LATE_MS = 1_500;
const MINE = dayFromToday(9);
const THEIRS = dayFromToday(10);
const BREAKS = dayFromToday(11);

type People = { readonly ture: Counted; readonly bo: Counted; readonly petra: Counted };

/** Bo, who earns by the hour, and confirmed shifts of both. */
async function planned(page: Page, { worker_id }: Company): Promise<void> {
  const bo = Object(
    await callAs(page, 'POST', '/api/users/', {
      ...{ first_name: 'Bo', last_name: 'Bytare', username: 'bo', email: 'bo@example.com' },
      ...{ role: 'worker', password: DEMO_PASSWORD },
    }),
  );
  await callAs(page, 'POST', '/api/payroll/', {
    ...{ user: bo.id, hourly_salary: 170, employment_hours_per_week: 30, valid_from: '2020-01-01' },
  });
  const plan = [
    [MINE, '14:00', '22:00', worker_id],
    [THEIRS, '07:00', '15:00', bo.id],
    // After Bo's evening of the day before: the rest between them would be short.
    [BREAKS, '14:00', '22:00', bo.id],
    [dayFromToday(12), '07:00', '15:00', worker_id],
    [dayFromToday(20), '08:00', '16:00', worker_id],
    [dayFromToday(21), '08:00', '16:00', worker_id],
  ] as const;
  for (const [date, from, until, who] of plan)
    await callAs(page, 'POST', '/api/shifts/', {
      ...{ start_time: instantOf(date, from), end_time: instantOf(date, until) },
      assignments: [{ worker_id: who, status: 'approved' }],
    });
}

/** By mouse at a desk, by touch on a phone. */
const presser =
  ({ width }: Seat) =>
  (what: Locator): Promise<void> =>
    width === 390 ? what.tap() : what.click();
type Press = ReturnType<typeof presser>;

for (const seat of walks(DESK, PHONE)) {
  test(`people swap and hand over shifts, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const company = await found(stage, `byten-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const sits = async () => counted(await sitDown(stage, seat, company.tenant));
    const people: People = { ture: await sits(), bo: await sits(), petra: await sits() };
    await comeSignedIn(people.petra, 'petra');
    await planned(people.petra.page, company);
    await comeSignedIn(people.ture, 'ture');
    await comeSignedIn(people.bo, 'bo');

    await swap(people, texts, presser(seat), take);
    await takesBack(people.ture.page, texts, take);
    await saysNo(people, texts, take);
    await refusedByKeys(people, texts, take);
    await atOnce(people, texts, take);

    assert.deepEqual(violations, []);
    const all = Object.values(people);
    assert.deepEqual(
      all.flatMap(({ problems }) => problems),
      [],
      'nothing was thrown in the browser',
    );
    for (const { context } of all) await context.close();
  });
}

/** A link of the header at a desk, of the bar on a phone. */
const toMyShifts = (page: Page, { shell }: Texts): Locator =>
  page
    .getByRole('link', { name: shell.links.my_shifts, exact: true })
    .or(page.getByRole('link', { name: shell.short.my_shifts, exact: true }))
    .locator('visible=true')
    .first();
const tradeButton = (page: Page, { myShifts }: Texts, date: string, language: string): Locator =>
  page
    .getByRole('button', { name: beginning(myShifts.trade_named) })
    .filter({ has: page.locator('visible=true') })
    .and(page.getByRole('button', { name: dayOf(date, language) }));
const dayOf = (date: string, language: string): RegExp =>
  new RegExp(
    new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${date}T00:00:00Z`)),
  );
const card = (page: Page, { trades }: Texts): Locator =>
  page.getByRole('region', { name: trades.title, exact: true });
const sheetOf = (page: Page, { trades }: Texts): Locator =>
  page.getByRole('dialog', { name: trades.sheet.title });
const languageOf = (texts: Texts): string => (texts.trades.title === 'Byten' ? 'sv' : 'en');

async function opens(page: Page, texts: Texts, date: string): Promise<Locator> {
  await page.goto('/my-shifts');
  await tradeButton(page, texts, date, languageOf(texts)).click();
  const sheet = sheetOf(page, texts);
  await sheet.getByRole('region', { name: texts.trades.sheet.hand_over }).waitFor();
  return sheet;
}

/** The days on which a person works, as a manager sees them. */
async function daysOf(page: Page, first_name: string, days: readonly string[]): Promise<string[]> {
  const [first = '', last = ''] = [days.toSorted()[0], days.toSorted().at(-1)];
  const shifts = Object(await callAs(page, 'GET', `/api/shifts/?start_date=${first}&end_date=${last}`));
  type Shift = { date: string; assignments: { worker: { first_name: string }; status: string }[] };
  return shifts
    .filter(({ date }: Shift) => days.includes(date))
    .filter(({ assignments }: Shift) =>
      assignments.some(({ worker, status }) => worker.first_name === first_name && status === 'approved'),
    )
    .map(({ date }: Shift) => date);
}

async function swap({ ture, bo, petra }: People, texts: Texts, press: Press, take: Take): Promise<void> {
  const { trades } = texts;
  const { page } = ture;
  await page.goto('/dashboard');
  await toMyShifts(page, texts).waitFor();
  ture.presses();
  await press(toMyShifts(page, texts));
  const open = tradeButton(page, texts, MINE, languageOf(texts));
  await open.waitFor();
  await take(page, '195-own-shifts-to-trade');
  await press(open);
  const sheet = sheetOf(page, texts);
  const ask = sheet
    .getByRole('region', { name: trades.sheet.swap })
    .getByRole('button', { name: like(trades.sheet.swap_named) });
  await ask.first().waitFor();
  await take(page, '196-trade-sheet');
  await press(ask.first());
  await says(page, filled(trades.done.asked, { name: 'Bo Bytare' }));
  await sheet.waitFor({ state: 'hidden' });
  await says(card(page, texts), filled(trades.asked.waits, { name: 'Bo Bytare' }));
  assert.equal(ture.presses(), STEPS.asks, 'the steps of the person who asks');
  await take(page, '197-asked-to-swap');

  await bo.page.goto('/dashboard');
  await toMyShifts(bo.page, texts).waitFor();
  bo.presses();
  await press(toMyShifts(bo.page, texts));
  await card(bo.page, texts).waitFor();
  await take(bo.page, '198-asked-by-a-colleague');
  await press(card(bo.page, texts).getByRole('button', { name: beginning(trades.yes_swap_named) }));
  await says(bo.page, trades.done.accepted);
  assert.equal(bo.presses(), STEPS.answers, 'the steps of the colleague');

  await petra.page.goto('/manager');
  const waiting = petra.page.getByRole('region', { name: trades.manager.title });
  await waiting.waitFor();
  await take(petra.page, '199-trades-to-answer');
  petra.presses();
  await press(waiting.getByRole('button', { name: beginning(trades.manager.approve_named) }));
  await says(petra.page, trades.manager.approved);
  await waiting.waitFor({ state: 'hidden' });
  assert.equal(petra.presses(), STEPS.decides, 'the steps of the manager');

  const days = [MINE, THEIRS];
  assert.deepEqual(
    [await daysOf(petra.page, 'Ture', days), await daysOf(petra.page, 'Bo', days)],
    [[THEIRS], [MINE]],
    'they have changed places',
  );
  await card(page, texts).getByText(trades.ended).click();
  await says(card(page, texts), filled(trades.became.swapped, { name: 'Bo Bytare' }));
}

/** To anybody, and taken back: by the message's undo, and from the row of the shift. */
async function takesBack(page: Page, texts: Texts, take: Take): Promise<void> {
  const { trades, common } = texts;
  const day = dayFromToday(20);
  const sheet = await opens(page, texts, day);
  await button(sheet, trades.sheet.anybody).click();
  await says(page, trades.done.asked_anybody);
  await button(page, common.undo).click();
  await says(page, trades.done.withdrawn);
  await opens(page, texts, day);
  await button(sheet, filled(trades.sheet.ask_named, { name: 'Bo Bytare' })).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: beginning(texts.myShifts.traded_named) }).click();
  await take(page, '200-trade-asked-already');
  await sheet.getByRole('button', { name: beginning(trades.withdraw_named) }).click();
  await sheet.waitFor({ state: 'hidden' });
  await tradeButton(page, texts, day, languageOf(texts)).waitFor();
}

/** The notice leads a colleague to the request, who says no. */
async function saysNo({ ture, bo }: People, texts: Texts, take: Take): Promise<void> {
  const { trades, notices } = texts;
  const day = dayFromToday(20);
  const sheet = await opens(ture.page, texts, day);
  await button(sheet, filled(trades.sheet.ask_named, { name: 'Bo Bytare' })).click();
  await sheet.waitFor({ state: 'hidden' });
  await byNotice(bo.page, texts, filled(notices.kinds.trade_asked, { person: 'Ture Testberg' }));
  const row = bo.page.locator('li:focus');
  await says(row, filled(trades.asked.hand_over, { name: 'Ture Testberg' }));
  await take(bo.page, '201-asked-to-take-over');
  // The row of the notice is among those that wait until the list is read again; then it keeps the focus in the other list.
  await hold(ture.page, '**/api/shift-trades/own/', { after: () => sleep(LATE_MS) });
  await row.getByRole('button', { name: beginning(trades.no_named) }).click();
  await says(bo.page, trades.done.refused);
  await byNotice(ture.page, texts, filled(notices.kinds.trade_was_declined, { person: 'Bo Bytare' }));
  await says(ture.page.locator('li:focus'), filled(trades.became.declined, { name: 'Bo Bytare' }));
}

async function byNotice(page: Page, { notices }: Texts, title: string): Promise<void> {
  await page.getByRole('button', { name: beginning(notices.title) }).click();
  await page.getByRole('link').filter({ hasText: title }).first().click();
}

/** By keys alone: asked, accepted though it breaks a rule, and refused with a reason, which the person who asked reads. */
async function refusedByKeys({ ture, bo, petra }: People, texts: Texts, take: Take): Promise<void> {
  const { trades, notices } = texts;
  const name = 'Bo Bytare';
  const day = dayFromToday(12);
  await ture.page.goto('/my-shifts');
  ture.presses();
  await tabTo(ture.page, tradeButton(ture.page, texts, day, languageOf(texts)));
  await ture.page.keyboard.press('Enter');
  await tabTo(ture.page, button(sheetOf(ture.page, texts), filled(trades.sheet.ask_named, { name })));
  await ture.page.keyboard.press('Enter');
  await says(ture.page, filled(trades.done.asked, { name }));
  figure('trades', 'keys of the person who asks', ture.presses());

  await bo.page.goto('/my-shifts');
  await says(card(bo.page, texts), trades.next.broken);
  bo.presses();
  await tabTo(bo.page, card(bo.page, texts).getByRole('button', { name: beginning(trades.yes_take_named) }));
  await bo.page.keyboard.press('Enter');
  await says(bo.page, trades.done.accepted);
  figure('trades', 'keys of the colleague', bo.presses());

  await petra.page.goto(`/shifts?from=${day}`);
  await button(petra.page, trades.manager.show).waitFor();
  petra.presses();
  await tabTo(petra.page, button(petra.page, trades.manager.show));
  await petra.page.keyboard.press('Enter');
  const sheet = petra.page.getByRole('dialog', { name: trades.manager.title });
  await tabTo(petra.page, sheet.getByRole('button', { name: beginning(trades.manager.refuse_named) }));
  await petra.page.keyboard.press('Enter');
  const why = trades.manager.reason.phrases.rest;
  await tabTo(petra.page, button(sheet, why));
  await petra.page.keyboard.press('Enter');
  await take(petra.page, '202-trade-refused');
  await petra.page.keyboard.press('Control+Enter');
  await says(petra.page, trades.manager.refused);
  figure('trades', 'keys of the manager, for a no with a reason', petra.presses());

  await byNotice(ture.page, texts, notices.kinds.trade_was_refused);
  await says(ture.page.locator('li:focus'), why);
  await take(ture.page, '203-trade-answered');
}

/** The company's rule is on the page of rules; then the colleague's yes is the last one. */
async function atOnce({ ture, bo, petra }: People, texts: Texts, take: Take): Promise<void> {
  const { trades, ruleBreaks, notices } = texts;
  const day = dayFromToday(21);
  await petra.page.goto('/rule-breaks');
  await petra.page.getByRole('switch', { name: ruleBreaks.at_once }).click();
  await says(petra.page, ruleBreaks.at_once_on);
  await take(petra.page, '204-rule-of-trades');
  const sheet = await opens(ture.page, texts, day);
  await says(sheet, trades.sheet.at_once);
  await button(sheet, filled(trades.sheet.ask_named, { name: 'Bo Bytare' })).click();
  await sheet.waitFor({ state: 'hidden' });
  await bo.page.goto('/my-shifts');
  await card(bo.page, texts)
    .getByRole('button', { name: beginning(trades.yes_take_named) })
    .click();
  const asked = bo.page.getByRole('dialog', { name: trades.yes_take });
  await asked.waitFor();
  await take(bo.page, '205-taken-at-once');
  await asked.getByRole('button', { name: trades.yes_take }).click();
  await says(bo.page, trades.done.taken);
  assert.deepEqual(await daysOf(petra.page, 'Bo', [day]), [day]);
  const made = filled(notices.kinds.trade_made, { by: 'Bo Bytare', person: 'Ture Testberg' });
  await byNotice(petra.page, texts, made);
  await petra.page.waitForURL((url) => url.pathname === '/shifts');
}
