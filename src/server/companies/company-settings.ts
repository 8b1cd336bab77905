import {
  type CompanySettings,
  changeSettings,
  getSettings,
  SETTINGS_FIELDS,
} from '../../contract/companies.ts';
import { withdrawRules } from '../../contract/company-rules.ts';
import { type DatedRules, type RulesOfWork, rulesOn } from '../../core/company-rules.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import { given, picked } from '../../core/picked.ts';
import { zoneAndRules } from '../accounts/rules-of-work.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { firstOpenDay, takeMonths } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';
import { namesInUse } from '../units/named-rows.ts';
import { obChoicesOf, sentRules } from './ob-rules.ts';
import { firstDayOf, MOST_RULES, raiseVersion, withdrawable } from './rules-from.ts';

/**
 * A company's rules by first day (decision 0062), all under the version of its settings. Those of a locked month never change:
 * writers lock the settings exclusively, like a run, so that neither can interleave with the other.
 */

export const companySettingsHandlers: readonly Handler[] = [
  inCompany(getSettings, (asked) => settings(asked)),

  inCompany(changeSettings, async (asked) => {
    const { input, tx, caller, now, if_match } = asked;
    const { company_id } = caller;
    const { valid_from, ...sent } = input.body;
    const was = await taken(asked, if_match);
    const changes = given(sent);
    if (valid_from === undefined && Object.keys(changes).length === 0) return was;
    const from = firstDayOf(valid_from, was.first_date);
    const rows = was.rules;
    const before = rulesOn(rows, from);
    const became = { ...before, ...changes };
    if (rows.length >= MOST_RULES && !rows.some((row) => row.from === from)) throw new Refusal('rules_full');
    await put(tx, company_id, from, became);
    // Without a first day the change is of all that is open, the rules of later months too.
    if (valid_from === undefined)
      await tx`update company_rules set ${tx(changes)} where company_id = ${company_id} and valid_from > ${from}`;
    await raiseVersion(tx, company_id);
    await record(tx, caller, now, [
      {
        noun: 'company',
        noun_id: company_id,
        action: 'rules_changed',
        was: remembered(before, from),
        became: remembered(became, from),
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return settings(asked);
  }),

  inCompany(withdrawRules, async (asked) => {
    const { input, tx, caller, now, if_match } = asked;
    const { company_id } = caller;
    const { valid_from } = input.query;
    const was = await taken(asked, if_match);
    const gone = withdrawable(was, valid_from);
    await tx`delete from company_rules where company_id = ${company_id} and valid_from = ${valid_from}`;
    await raiseVersion(tx, company_id);
    await record(tx, caller, now, [
      { noun: 'company', noun_id: company_id, action: 'rules_withdrawn', was: remembered(gone, valid_from) },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return undefined;
  }),
];

type Asked = Pick<InCompany<typeof getSettings>, 'tx' | 'caller' | 'company' | 'today'>;

/** The settings, locked with the months of pay; refuses a version that is not the latest. */
async function taken(asked: Asked, if_match: number | null): Promise<CompanySettings & Known> {
  await takeMonths(asked.tx, asked.caller.company_id);
  const was = await settings(asked);
  await refuseStale(if_match, was.version, () => was);
  return was;
}

type Known = { rules: DatedRules[]; first_date: string | null };

/** Rules from a day on: the company's own from the beginning, a row of that day, or a new one. */
async function put(tx: Tx, company_id: string, from: string, rules: RulesOfWork): Promise<void> {
  const columns = picked(rules, SETTINGS_FIELDS);
  if (from === BEGINNING)
    await tx`update company_settings set ${tx(columns)} where company_id = ${company_id}`;
  else
    await tx`
      insert into company_rules ${tx({ company_id, valid_from: from, ...columns })}
      on conflict (company_id, valid_from) do update set ${tx(columns)}`;
}

async function settings({ tx, caller, company, today }: Asked): Promise<CompanySettings & Known> {
  const { company_id } = caller;
  const known = await zoneAndRules(tx, company_id);
  const [row] = await tx<{ version: number }[]>`
    select version from company_settings where company_id = ${company_id}`;
  if (known === null || row === undefined) throw new Refusal('not_found');
  const choices = await obChoicesOf(tx, company_id);
  const ob_rule_sets = choices.map(({ from, rules }) => ({ from, rules: sentRules(rules) }));
  return {
    id: company_id,
    name: company.name,
    subdomain: company.subdomain,
    time_zone: known.time_zone,
    ...picked(rulesOn(known.rules, today), SETTINGS_FIELDS),
    version: row.version,
    rules: [...known.rules],
    first_date: await firstOpenDay(tx, company_id),
    ob_rule_sets,
    ...(await namesInUse(tx, company_id)),
  };
}

const remembered = (rules: RulesOfWork, valid_from: string): Record<string, unknown> => ({
  valid_from,
  ...picked(rules, SETTINGS_FIELDS),
});
