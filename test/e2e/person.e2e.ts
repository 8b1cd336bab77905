import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { TABS } from '../../src/web/person/choice.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  type Company,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  instantOf,
  type Person,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * A person's page: it opens from any name, says what is true now, has its parts at addresses of their own, and leads back to
 * where one came from. Whose pay is hidden from a planner, and what is not of a person, is not there.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const NAME = 'Ture Testberg';

/** A company, and what happened to its worker: a report, leave, absence, an account. */
async function company(seat: Seat, name: string): Promise<Company & { readonly manager: Person }> {
  const known = await found(stage, `${name}-${seat.language}-${seat.width}`);
  const manager = await sitDown(stage, seat, known.tenant);
  await comeSignedIn(manager, 'petra');
  return { ...known, manager };
}

const add = async (page: Page, first_name: string, more: object = {}): Promise<string> => {
  const username = first_name.toLowerCase();
  const made = await callAs(page, 'POST', '/api/users/', {
    ...{ first_name, last_name: 'Ek', username, role: 'worker', email: `${username}@example.com` },
    ...{ password: DEMO_PASSWORD, ...more },
  });
  return String(Object(made).id);
};

const tab = (page: Page, { person }: Texts, name: keyof Texts['person']['tabs']): Locator =>
  page.getByRole('tab', { name: person.tabs[name], exact: true });
const badges = (page: Page, { person }: Texts): Locator => page.getByRole('list', { name: person.now.label });
const ended = async (one: Person): Promise<void> => {
  assert.deepEqual(one.problems, [], 'nothing was thrown in the browser');
  await one.context.close();
};

for (const seat of walks(DESK, PHONE))
  test(`a person's page and its parts, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { manager, worker_id } = await company(seat, 'person');
    const { take, violations } = camera(seat, true);
    const { page } = manager;
    const { version } = Object(await callAs(page, 'GET', `/api/users/${worker_id}/`));
    assert.equal(version, 1);
    await callAs(page, 'POST', '/api/leave-requests/', {
      ...{ user: worker_id, kind: 'vacation', first_day: dayFromToday(14), last_day: dayFromToday(18) },
    });
    await page.goto('/user-management?q=ture');
    await page.getByRole('link', { name: NAME }).click();
    await page.waitForURL(`**/people/${worker_id}`);
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    await overview(page, texts, take);
    await parts(page, texts, worker_id, take);
    await page.getByRole('link', { name: texts.person.back.user_management }).click();
    await page.waitForURL('**/user-management?q=ture');
    assert.equal(await page.getByRole('searchbox').inputValue(), 'ture');
    assert.deepEqual(violations, []);
    await ended(manager);
  });

async function overview(page: Page, texts: Texts, take: Take): Promise<void> {
  const { person } = texts;
  await says(badges(page, texts), person.now.free);
  await says(badges(page, texts), beginning(person.now.next));
  await page
    .getByRole('link', { name: filled(person.verbs.mail_named, { name: NAME, email: 'ture@example.com' }) })
    .waitFor();
  await says(page, texts.hoursAccount.title);
  const reports = page.getByRole('region', { name: person.reports.title });
  const enter = reports.getByRole('button', { name: beginning(person.reports.enter_named) });
  await waitForCount(enter, 3);
  await take(page, '290-person-overview');
  // The report that is missing is entered here.
  await enter.first().click();
  const dialog = page.getByRole('dialog');
  await button(dialog, texts.approvals.missing.enter_submit).click();
  await dialog.waitFor({ state: 'hidden' });
  await waitForCount(enter, 2);
  await reports.getByText(like(person.reports.waiting_one)).waitFor();
}

async function parts(page: Page, texts: Texts, worker_id: string, take: Take): Promise<void> {
  const shown: Readonly<Record<(typeof TABS)[number], () => Promise<void>>> = {
    overview: () => says(page, texts.person.shifts.title),
    employment: () => says(page, texts.employments.list),
    schedule: () => says(page, texts.person.schedule.title),
    time: () => page.getByText(texts.person.months.gross).first().waitFor(),
    leave: () => page.getByRole('article').filter({ hasText: texts.leave.kinds.vacation }).waitFor(),
    bank: () => says(page, texts.bankAccounts.none),
    history: () =>
      page.getByRole('link', { name: filled(texts.history.section.all, { name: NAME }) }).waitFor(),
  };
  for (const one of TABS.slice(1)) {
    await tab(page, texts, one).click();
    await page.waitForURL(`**/people/${worker_id}?tab=${one}`);
    await shown[one]();
    await take(page, `291-person-${one}`);
  }
  // The address survives a reload, and the browser's way back.
  await page.reload();
  await shown.history();
  await page.goBack();
  await shown.bank();
  assert.equal(await tab(page, texts, 'bank').getAttribute('aria-selected'), 'true');
  // Three years, some at a time.
  await page.goto(`/people/${worker_id}?tab=time`);
  const months = page.getByRole('link', { name: beginning(texts.person.months.open) });
  await waitForCount(months, 6);
  await button(page, texts.person.months.more).click();
  await waitForCount(months, 12);
  await page.goBack();
  await shown.bank();
}

/** Opens the name in the place, and comes back by the page's own link. */
async function openedAt(
  page: Page,
  texts: Texts,
  at: { path: string; back: string; name?: Locator },
): Promise<void> {
  await page.goto(at.path);
  const name = at.name ?? page.getByRole('link', { name: NAME, exact: true }).first();
  await name.click();
  await page.waitForURL(/\/people\/[^/?]+$/);
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await says(page, texts.person.shifts.title);
  await page.getByRole('link', { name: at.back, exact: true }).click();
  await page.waitForURL(`**${at.path}`);
  await name.waitFor();
}

test('a person opens from every place with the name, and leads back to it', async () => {
  const texts = textsIn('sv');
  const { manager, worker_id } = await company(DESK, 'person-places');
  const { page } = manager;
  const { back } = texts.person;
  const day = dayFromToday(0);
  await callAs(page, 'POST', '/api/absences/', { user: worker_id, kind: 'sick', first_day: day });
  await callAs(page, 'POST', '/api/leave-requests/', {
    ...{ user: worker_id, kind: 'vacation', first_day: dayFromToday(14), last_day: dayFromToday(18) },
  });
  const [start_time, end_time] = [instantOf(day, '00:00'), instantOf(day, '23:30')];
  await callAs(page, 'POST', '/api/shifts/', { start_time, end_time, assignments: [{ worker_id }] });
  await callAs(page, 'POST', '/api/time-entries/', {
    ...{
      user: worker_id,
      date: dayFromToday(-1),
      start_time: '09:00',
      end_time: '18:30',
      break_duration: 30,
    },
  });
  await openedAt(page, texts, { path: '/user-management?role=worker', back: back.user_management });
  await openedAt(page, texts, { path: `/shifts?view=week&from=${day}`, back: back.shifts });
  await openedAt(page, texts, { path: '/manager?range=month', back: back.manager });
  await openedAt(page, texts, { path: '/manager?status=missing', back: back.manager });
  await openedAt(page, texts, { path: '/leave?show=coming', back: back.leave });
  await openedAt(page, texts, { path: '/leave?show=absent', back: back.leave });
  await openedAt(page, texts, { path: '/dashboard', back: back.dashboard });
  const sheet = page.getByRole('dialog').getByRole('link', { name: texts.payroll.sheet.person });
  await openedAt(page, texts, { path: `/payroll?person=${worker_id}`, back: back.payroll, name: sheet });

  await page.goto('/payroll');
  await page.getByRole('heading', { level: 1, name: texts.payroll.title }).waitFor();
  await button(page, texts.shell.search.open).click();
  await page.getByRole('dialog').getByRole('combobox').fill('ture');
  await page.getByRole('option', { name: NAME }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await says(badges(page, texts), beginning(texts.absences.kinds.sick));

  // The month leads back to the page, and the page to where it was opened from.
  await page.getByRole('link', { name: texts.person.reports.month }).click();
  await page.waitForURL(`**/worker/${worker_id}?month=${dayFromToday(0).slice(0, 7)}`);
  const entering = button(page, beginning(texts.approvals.missing.enter_named)).first();
  await entering.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: texts.approvals.worker.back.person }).click();
  await page.getByRole('link', { name: back.payroll, exact: true }).click();
  await page.waitForURL('**/payroll');
  await ended(manager);
});

test('the list that a person was opened from is where it was left', async () => {
  const texts = textsIn('sv');
  const { manager } = await company(DESK, 'person-scroll');
  const { page } = manager;
  for (let at = 0; at < 24; at += 1)
    await callAs(page, 'POST', '/api/invitations/', {
      ...{ first_name: `Nr${String(at).padStart(2, '0')}`, last_name: 'Ek', role: 'worker' },
      ...{ username: `nr${at}`, email: `nr${at}@example.com` },
    });
  await page.goto('/user-management?role=worker');
  const last = page.getByRole('link', { name: 'Nr23 Ek', exact: true });
  await last.scrollIntoViewIfNeeded();
  const scrolled = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
  const before = await scrolled();
  assert.ok(before > 400, `the list is long: ${before}`);
  await last.click();
  await page.getByRole('heading', { level: 1, name: 'Nr23 Ek' }).waitFor();
  await says(page, beginning(texts.invitations.badge.open));
  await tab(page, texts, 'schedule').click();
  await page.getByRole('link', { name: texts.person.back.user_management }).click();
  await last.waitFor();
  await page.waitForFunction((want) => Math.abs(scrollY - want) < 3, before);
  await ended(manager);
});

for (const seat of walks(DESK, PHONE))
  test(`persons who are not at work, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { person } = texts;
    const { manager, manager_id } = await company(seat, 'person-states');
    const { take, violations } = camera(seat);
    const { page } = manager;
    const later = await add(page, 'Nova', { employment_date: dayFromToday(40) });
    const over = await add(page, 'Aldo', { employment_date: dayFromToday(-40) });
    const [employment] = (await callAs(page, 'GET', `/api/employments/?user=${over}`)) as { id: string }[];
    const days = { last_day: dayFromToday(-2) };
    await callAs(page, 'PATCH', `/api/employments/${employment?.id}/`, days);
    const gone = await add(page, 'Gamle', { employment_date: dayFromToday(-70) });
    await callAs(page, 'DELETE', `/api/users/${gone}/?last_day=${dayFromToday(-30)}`);

    await page.goto(`/people/${later}`);
    await says(badges(page, texts), beginning(person.now.starts));
    await says(page, person.shifts.none);
    await take(page, '292-person-later');
    await tab(page, texts, 'time').click();
    await says(page, person.months.none);

    await page.goto(`/people/${over}`);
    await says(badges(page, texts), beginning(person.now.ended));

    await page.goto(`/people/${gone}?tab=schedule`);
    await says(page, person.now.closed);
    await waitForCount(page.getByRole('tab'), 3);
    assert.equal(
      await tab(page, texts, 'time').getAttribute('aria-selected'),
      'true',
      'the first, for none is ahead',
    );
    const months = page.getByRole('link', { name: beginning(person.months.open) });
    await months.first().waitFor();
    await take(page, '293-person-closed');
    await keepsShown(page, gone, () => add(page, 'Ny'));
    // The month of one who has left is there too.
    await months.first().click();
    await page.getByRole('heading', { level: 1, name: 'Gamle Ek' }).waitFor();
    await says(page, texts.approvals.worker.planned);
    await page.goto(`/people/${gone}?tab=employment`);
    await says(page, texts.employments.list);
    await tab(page, texts, 'history').click();
    await page.getByRole('link', { name: like(texts.history.section.all) }).waitFor();
    await button(page, like(texts.people.reopen.open_named)).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`/people/${manager_id}`);
    await says(page, person.own);
    assert.equal(await button(page, like(texts.people.remove_named)).getAttribute('aria-disabled'), 'true');
    await waitForCount(button(page, like(person.verbs.absence_named)), 0);
    await take(page, '294-person-own');

    await page.goto('/people/00000000-0000-4000-8000-000000000000');
    await says(page, person.gone);
    await page.goto('/people/nobody');
    await says(page, person.gone);
    assert.deepEqual(violations, []);
    await ended(manager);
  });

/** What is shown of a closed account stays while the account is read again. */
async function keepsShown(page: Page, id: string, change: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const blank = (): void => {
      if (document.querySelector('[role=tab]') === null) document.body.dataset.blank = 'true';
    };
    new MutationObserver(blank).observe(document.body, { childList: true, subtree: true });
  });
  const again = page.waitForResponse((response) => response.url().endsWith(`/api/users/${id}/`));
  await change();
  await again;
  await page.getByRole('tab').first().waitFor();
  assert.equal(await page.evaluate(() => document.body.dataset.blank), undefined);
}

test('what a planner without cost, and a worker, see of a person', async () => {
  const texts = textsIn('sv');
  const { person } = texts;
  const { manager, worker_id, tenant } = await company(DESK, 'person-cost');
  const planner_id = await add(manager.page, 'Pia', { role: 'manager' });
  const left_id = await add(manager.page, 'Gamle', { employment_date: dayFromToday(-70) });
  await callAs(manager.page, 'DELETE', `/api/users/${left_id}/?last_day=${dayFromToday(-30)}`);
  const unit = Object(await callAs(manager.page, 'POST', '/api/units/', { name: 'Eken' }));
  await callAs(manager.page, 'PUT', `/api/units/${unit.id}/planners/`, {
    users: [planner_id],
    without_cost: [planner_id],
  });
  await ended(manager);
  const planner = await sitDown(stage, DESK, tenant);
  await comeSignedIn(planner, 'pia');
  const { page } = planner;
  const { take, violations } = camera(DESK);
  await page.goto(`/people/${worker_id}?tab=bank`);
  await says(page, person.shifts.title);
  await waitForCount(tab(page, texts, 'bank'), 0);
  await waitForCount(button(page, like(texts.people.edit_named)), 0);
  await waitForCount(button(page, like(texts.people.remove_named)), 0);
  await button(page, like(person.verbs.absence_named)).waitFor();
  await tab(page, texts, 'hours').click();
  await page.getByText(person.months.reported).first().waitFor();
  await waitForCount(page.getByText(person.months.gross), 0);
  await take(page, '295-person-without-cost');
  await tab(page, texts, 'employment').click();
  await says(page, person.employment.no_pay);
  await tab(page, texts, 'leave').click();
  await says(page, texts.vacation.unknown);
  assert.doesNotMatch(await page.locator('main').innerText(), /\d\s?kr/u);
  // What the server refuses is not offered.
  await tab(page, texts, 'history').click();
  await page.getByRole('link', { name: like(texts.history.section.all) }).waitFor();
  await waitForCount(button(page, like(texts.users.data.file_named)), 0);
  await page.goto(`/people/${left_id}`);
  await says(page, person.now.closed);
  await waitForCount(button(page, like(texts.people.reopen.open_named)), 0);
  await page.goto(`/people/${planner_id}?tab=bank&edit=pay`);
  await says(page, texts.bankAccounts.none);
  await waitForCount(page.getByRole('dialog'), 0);
  await waitForCount(button(page, person.bank.change), 0);
  await waitForCount(button(page, texts.taxDecisions.add), 0);
  await tab(page, texts, 'history').click();
  await button(page, like(texts.users.data.file_named)).waitFor();
  assert.deepEqual(violations, []);
  await ended(planner);

  const worker = await sitDown(stage, DESK, tenant);
  await comeSignedIn(worker, 'ture');
  await worker.page.goto(`/people/${planner_id}`);
  await says(worker.page, texts.common.not_allowed.title);
  await ended(worker);
});

/** The person is chosen in the field, as soon as the names are there. */
const isChosen = (field: Locator): Promise<void> =>
  field.and(field.page().locator(`[value="${NAME}"]`)).waitFor();

test('what is done from a person’s page is about that person', async () => {
  const texts = textsIn('sv');
  const { person } = texts;
  const { manager, worker_id } = await company(DESK, 'person-verbs');
  const { page } = manager;
  await page.goto(`/people/${worker_id}?edit=pay`);
  const sheet = page.getByRole('dialog', { name: NAME });
  await sheet.getByLabel(texts.people.form.monthly_salary).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.waitForURL(`**/people/${worker_id}`);

  await button(page, filled(person.verbs.absence_named, { name: NAME })).click();
  const absence = page.getByRole('form', { name: texts.absences.form.title_for });
  await isChosen(absence.getByRole('combobox', { name: texts.absences.form.person }));
  await button(absence, texts.absences.form.enter).click();
  await says(badges(page, texts), beginning(texts.absences.kinds.sick));

  await button(page, filled(person.verbs.leave_named, { name: NAME })).click();
  const leave = page.getByRole('form', { name: texts.leave.form.title_for });
  await isChosen(leave.getByRole('combobox', { name: texts.leave.form.person }));
  await button(page.getByRole('dialog'), texts.common.close).click();
  await leave.waitFor({ state: 'hidden' });

  await tab(page, texts, 'leave').click();
  await page.getByRole('link', { name: person.away.sheet }).click();
  const pasted = page.getByRole('dialog', { name: texts.vacationLedger.paste.title });
  await pasted.waitFor();
  await page.keyboard.press('Escape');
  await pasted.waitFor({ state: 'hidden' });
  await page.goBack();

  await button(page, filled(texts.people.remove_named, { name: NAME })).click();
  await button(page.getByRole('dialog'), texts.people.delete.confirm).click();
  await says(page, person.now.closed);
  await ended(manager);
});
