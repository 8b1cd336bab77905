import {
  changeVacationRules,
  DATED_VACATION_FIELDS,
  getVacationRules,
  type VacationRulesReply,
  withdrawVacationRules,
} from '../../contract/vacation-rules.ts';
import { rulesOn } from '../../core/company-rules.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import { midYear } from '../../core/pay/vacation-rules.ts';
import { given, picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { firstOpenDay, takeMonths } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { firstDayOf, MOST_RULES, raiseVersion, withdrawable } from './rules-from.ts';
import { type StoredVacation, vacationRows, vacationRuleOf } from './vacation-rules.ts';

/**
 * The company's rules of vacation by first day (decisions 0058, 0088), under the version of its settings. Those of a locked month never
 * change: writers lock the settings exclusively, like a run, so that neither can interleave with the other.
 */

export const vacationRuleHandlers: readonly Handler[] = [
  inCompany(getVacationRules, (asked) => select(asked)),

  inCompany(changeVacationRules, async (asked) => {
    const { input, caller, tx, now, if_match } = asked;
    const { company_id } = caller;
    const { valid_from, vacation_booked, ...sent } = input.body;
    const was = await taken(asked, if_match);
    const changes = given(sent);
    if (Object.keys(changes).length === 0 && vacation_booked === undefined) return was;
    const from = firstDayOf(valid_from, was.first_date);
    const before = rulesOn(was.rules, from);
    const became = { ...before, ...changes, from };
    const others = was.rules.filter((row) => row.from !== from);
    // Without a first day the change is of all that is open, the rules of later months too.
    const later = valid_from === undefined ? others.filter((row) => row.from > from) : [];
    refuseMidYear([...others.map((row) => (later.includes(row) ? { ...row, ...changes } : row)), became]);
    if (others.length >= MOST_RULES) throw new Refusal('rules_full');
    if (Object.keys(changes).length > 0) {
      await put(tx, company_id, became);
      if (later.length > 0)
        await tx`update vacation_rules set ${tx(changes)} where company_id = ${company_id} and valid_from > ${from}`;
    }
    await tx`
      update company_settings set ${tx({ ...given({ vacation_booked }), version: was.version + 1 })}
      where company_id = ${company_id}`;
    const booked = vacation_booked === undefined ? {} : { vacation_booked: was.vacation_booked };
    const of_company = { noun: 'company', noun_id: company_id, action: 'rules_changed' } as const;
    await record(tx, caller, now, [
      ...later.filter(isChangedBy(changes)).map((row) => ({
        ...of_company,
        was: remembered(row, row.from),
        became: remembered({ ...row, ...changes }, row.from),
      })),
      {
        ...of_company,
        was: { ...remembered(before, from), ...booked },
        became: { ...remembered(became, from), ...given({ vacation_booked }) },
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return select(asked);
  }),

  inCompany(withdrawVacationRules, async (asked) => {
    const { input, caller, tx, now, if_match } = asked;
    const { company_id } = caller;
    const { valid_from } = input.query;
    const was = await taken(asked, if_match);
    const gone = withdrawable(was, valid_from);
    refuseMidYear(was.rules.filter((row) => row !== gone));
    await tx`delete from vacation_rules where company_id = ${company_id} and valid_from = ${valid_from}`;
    await raiseVersion(tx, company_id);
    await record(tx, caller, now, [
      { noun: 'company', noun_id: company_id, action: 'rules_withdrawn', was: remembered(gone, valid_from) },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return undefined;
  }),
];

const isChangedBy =
  (changes: Partial<StoredVacation>) =>
  (row: StoredVacation): boolean =>
    DATED_VACATION_FIELDS.some((field) => field in changes && changes[field] !== row[field]);

type Known = { rules: StoredVacation[]; first_date: string | null };
type Asked = Pick<InCompany<typeof getVacationRules>, 'tx' | 'caller' | 'today'>;

/** The rules, locked with the months of pay; refuses a version that is not the latest. */
async function taken(asked: Asked, if_match: number | null): Promise<VacationRulesReply & Known> {
  await takeMonths(asked.tx, asked.caller.company_id);
  const was = await select(asked);
  await refuseStale(if_match, was.version, () => was);
  return was;
}

function refuseMidYear(rows: readonly StoredVacation[]): void {
  if (midYear(rows.map(vacationRuleOf)) !== null) throw refuseField('vacation_mid_year', 'valid_from');
}

async function put(tx: Tx, company_id: string, { from, ...rules }: StoredVacation): Promise<void> {
  if (from === BEGINNING) await tx`update company_settings set ${tx(rules)} where company_id = ${company_id}`;
  else
    await tx`
      insert into vacation_rules ${tx({ company_id, valid_from: from, ...rules })}
      on conflict (company_id, valid_from) do update set ${tx(rules)}`;
}

async function select({ tx, caller: { company_id }, today }: Asked): Promise<VacationRulesReply & Known> {
  const [row] = await tx<{ vacation_booked: boolean; version: number }[]>`
    select vacation_booked, version from company_settings where company_id = ${company_id}`;
  if (row === undefined) throw new Refusal('not_found');
  const rules = await vacationRows(tx, company_id);
  const { from: _from, ...now } = rulesOn(rules, today);
  return { ...now, ...row, rules, first_date: await firstOpenDay(tx, company_id) };
}

const remembered = (rules: Omit<StoredVacation, 'from'>, valid_from: string): Record<string, unknown> => ({
  valid_from,
  ...picked(rules, DATED_VACATION_FIELDS),
});
