import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * A manager adds pay codes, types a bonus and a fee that repeats, pastes rows from a sheet of which one is wrong at
 * first, and takes a line away; the worker reads the bonus on the pay screen. In both languages, on a desk and on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

async function addCodes(page: Page, texts: Texts, take: Take): Promise<void> {
  const { payCodes } = texts;
  await page.goto('/pay-rules?show=codes');
  await says(page, payCodes.none_text);
  await button(page, payCodes.add).click();
  const dialog = page.getByRole('dialog', { name: payCodes.add });
  await take(page, 'a0-pay-code-new');
  await button(dialog, payCodes.form.add).click();
  await says(page, filled(payCodes.added, { name: payCodes.presets.bonus }));
  for (const preset of ['union_fee', 'mileage'] as const) {
    await button(page, payCodes.add).click();
    const start = dialog.getByRole('combobox', { name: payCodes.start });
    await start.click();
    await page.getByRole('option', { name: payCodes.presets[preset], exact: true }).click();
    await button(dialog, payCodes.form.add).click();
    await says(page, filled(payCodes.added, { name: payCodes.presets[preset] }));
  }
  // A benefit without an account of its own is refused at its field.
  await button(page, payCodes.add).click();
  await dialog.getByRole('combobox', { name: payCodes.start }).click();
  await page.getByRole('option', { name: payCodes.presets.meals, exact: true }).click();
  await dialog.getByLabel(beginning(payCodes.column.account)).fill('');
  await button(dialog, payCodes.form.add).click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
  await dialog.getByLabel(beginning(payCodes.column.account)).fill('7382');
  await button(dialog, payCodes.form.add).click();
  await says(page, filled(payCodes.added, { name: payCodes.presets.meals }));
  await take(page, 'a1-pay-codes');
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function typeLines(page: Page, texts: Texts, take: Take): Promise<void> {
  const { lines, presets } = texts.payCodes;
  await page.goto('/payroll');
  // The card is drawn when it comes into view.
  await page.getByRole('table', { name: texts.payroll.people.title }).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const card = page.getByRole('region', { name: lines.title });
  await button(card, lines.add).click();
  const dialog = page.getByRole('dialog', { name: lines.add });
  await button(dialog, lines.create).click();
  await says(dialog, lines.person_needed);
  await choose(page, lines.person, /Ture Testberg/);
  await choose(page, lines.code, like(presets.bonus));
  await dialog.getByLabel(lines.sum).fill('2000');
  await dialog.getByLabel(lines.note).fill('Julbonus');
  await take(page, 'a2-line');
  await button(dialog, lines.create).click();
  await says(page, filled(lines.created, { name: presets.bonus }));
  await says(card, /Julbonus/);
  await button(card, lines.add).click();
  await choose(page, lines.person, /Ture Testberg/);
  await choose(page, lines.code, like(presets.union_fee));
  await dialog.getByLabel(lines.sum).fill('250');
  await choose(page, lines.repeats, lines.open);
  await button(dialog, lines.create).click();
  await says(page, filled(lines.created, { name: presets.union_fee }));
  await says(card, like(lines.from_on));
}

async function pasteLines(page: Page, texts: Texts, take: Take): Promise<void> {
  const { lines, sheet } = texts.payCodes;
  const card = page.getByRole('region', { name: lines.title });
  await button(card, lines.paste).click();
  const dialog = page.getByRole('dialog', { name: like(sheet.title) });
  const typed = dialog.getByLabel(sheet.input);
  await typed.fill(
    `Ture Testberg\t730\t120\t2,50\t${lines.title}\nTora Testberg\t730\t80\t2,50\t${lines.note}`,
  );
  await button(dialog, sheet.check).click();
  await says(dialog, filled(sheet.faulty_one, { count: '1' }));
  await says(dialog, filled(sheet.fault, { column: sheet.columns.person, why: sheet.why.unknown }));
  await take(page, 'a3-sheet-faulty');
  await typed.fill(
    `Ture Testberg\t730\t120\t2,50\t${lines.title}\nTestberg, Ture\t730\t80\t2,50\t${lines.note}`,
  );
  await button(dialog, sheet.check).click();
  await take(page, 'a4-sheet-good');
  await button(dialog, filled(sheet.commit_other, { count: '2' })).click();
  await says(page, filled(sheet.done_other, { count: '2' }));
  const rows = card.getByRole('listitem');
  await rows.nth(3).waitFor();
  await take(page, 'a5-lines');
  await card
    .getByRole('button', { name: like(`${lines.delete}: `) })
    .last()
    .click();
  await button(page.getByRole('dialog'), lines.delete).click();
  await rows.nth(3).waitFor({ state: 'detached' });
}

/** After the run the page says what is paid by hand to whom, with what was typed. */
async function paysOthers(page: Page, texts: Texts, take: Take): Promise<void> {
  const { payroll, payFiles, payCodes } = texts;
  await page.goto('/payroll');
  await button(page, payroll.run.button).click();
  const dialog = page.getByRole('dialog', { name: beginning(payroll.run.title) });
  await dialog.getByLabel(beginning(payroll.run.reason)).fill('Provkörning.');
  await button(dialog, payroll.run.confirm).click();
  await page.getByRole('heading', { name: like(payroll.made.title) }).waitFor();
  const others = page.getByRole('region', { name: payFiles.outside.title });
  await says(others, payFiles.outside.text);
  await says(others, filled(payFiles.outside.agreed, { name: payCodes.presets.union_fee, number: '630' }));
  await says(others, 'Ture Testberg');
  await says(others, payFiles.outside.due_agreed);
  await take(page, 'a5-paid-by-hand');
  await button(page, payroll.undo.button).click();
  const undo = page.getByRole('dialog', { name: like(payroll.undo.title) });
  await undo.getByLabel(beginning(payroll.undo.reason)).fill('Prov.');
  await button(undo, payroll.undo.button).click();
  await button(page, payroll.run.button).waitFor();
}

for (const seat of walks(DESK, PHONE)) {
  test(`what cannot be computed is typed, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `koder-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    await addCodes(manager.page, texts, take);
    await typeLines(manager.page, texts, take);
    await pasteLines(manager.page, texts, take);
    await paysOthers(manager.page, texts, take);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();

    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/user-info');
    const step = worker.page.getByRole('button', { name: like(texts.payCodes.presets.bonus) });
    await step.click();
    await says(worker.page, /Julbonus/);
    await says(worker.page, /Petra Chefsson/);
    // No month before this one was run here: the page compares with none.
    await says(worker.page, like(texts.pay.compared.not_run));
    assert.equal(await worker.page.getByText(like(texts.pay.compared.more)).count(), 0);
    await take(worker.page, 'a6-worker-pay');
    assert.deepEqual(worker.problems, []);
    await worker.context.close();
    assert.deepEqual(violations, []);
  });
}
