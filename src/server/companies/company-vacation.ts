import {
  changeVacationRules,
  getVacationRules,
  VACATION_RULE_FIELDS,
  type VacationRulesReply,
} from '../../contract/vacation.ts';
import { given, picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';

/** The company's rules of vacation (decision 0058), stored beside its other rules, under one version. */

export const vacationRuleHandlers: readonly Handler[] = [
  inCompany(getVacationRules, ({ caller, tx }) => select(tx, caller.company_id)),

  inCompany(changeVacationRules, async ({ input: { body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await select(tx, company_id, true);
    await refuseStale(if_match, was.version, () => was);
    await tx`
      update company_settings set ${tx({ ...given(body), version: was.version + 1 })}
      where company_id = ${company_id}`;
    const became = await select(tx, company_id);
    await record(tx, caller, now, [
      {
        noun: 'company',
        noun_id: company_id,
        action: 'rules_changed',
        was: picked(was, VACATION_RULE_FIELDS),
        became: picked(became, VACATION_RULE_FIELDS),
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return became;
  }),
];

async function select(tx: Tx, company_id: string, lock = false): Promise<VacationRulesReply> {
  const [row] = await tx<VacationRulesReply[]>`
    select ${tx([...VACATION_RULE_FIELDS])}, version from company_settings
    where company_id = ${company_id} ${lock ? tx`for update` : tx``}`;
  if (row === undefined) throw new Refusal('not_found');
  return row;
}
