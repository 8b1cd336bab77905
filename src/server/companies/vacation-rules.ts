import { DATED_VACATION_FIELDS, type VacationRulesReply } from '../../contract/vacation-rules.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import type { DatedVacation } from '../../core/pay/vacation-rules.ts';
import type { Tx } from '../database/db.ts';

/**
 * A company's rules of vacation by first day (decision 0088): those from the beginning are columns of `company_settings`, later ones rows
 * of `vacation_rules`.
 */

export type StoredVacation = NonNullable<VacationRulesReply['rules']>[number];

const of = (table: string) => DATED_VACATION_FIELDS.map((field) => `${table}.${field}`);

/** In the order of their days. */
export const vacationRows = (tx: Tx, company_id: string): Promise<StoredVacation[]> => tx<StoredVacation[]>`
  select ${BEGINNING}::date as from, ${tx(of('s'))} from company_settings s where s.company_id = ${company_id}
  union all
  select r.valid_from, ${tx(of('r'))} from vacation_rules r where r.company_id = ${company_id}
  order by 1`;

/** A row as core counts with it. */
export const vacationRuleOf = (row: StoredVacation): DatedVacation => ({
  from: row.from,
  year: row.vacation_year,
  earning: row.vacation_earning,
  entitled: row.vacation_days,
  unpaid: row.vacation_unpaid,
  pay_rule: row.vacation_pay_rule,
  supplement_bp: row.vacation_supplement,
});
