import {
  type CompanyPayroll,
  changeCompanyPayroll,
  EMPLOYER_FIELDS,
  getCompanyPayroll,
} from '../../contract/companies.ts';
import { LEDGER_USES, type LedgerUse } from '../../core/pay/ledger.ts';
import { given } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';

/**
 * The employer's data for pay and its files: seen and changed by managers only. Stored beside the company's rules,
 * under one version.
 */

export const companyPayrollHandlers: readonly Handler[] = [
  inCompany(getCompanyPayroll, async ({ tx, caller }) => reply(await select(tx, caller.company_id))),

  inCompany(changeCompanyPayroll, async ({ input: { body }, tx, caller, now, if_match }) => {
    const { company_id } = caller;
    const was = await select(tx, company_id, true);
    await refuseStale(if_match, was.version, () => reply(was));
    const { accounts, ...rest } = body;
    const kept = LEDGER_USES.flatMap((use) => {
      const account = accounts?.[use] === undefined ? was.accounts[use] : accounts[use];
      return account === undefined || account === null ? [] : [[use, account]];
    });
    await tx`
      update company_settings
      set ${tx({ ...given(rest), accounts: tx.json(Object.fromEntries(kept)), version: was.version + 1 })}
      where company_id = ${company_id}`;
    const became = await select(tx, company_id);
    await record(tx, caller, now, [
      {
        noun: 'company',
        noun_id: company_id,
        action: 'payroll_changed',
        was: factsOf(was),
        became: factsOf(became),
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return reply(became);
  }),
];

type Row = Omit<CompanyPayroll, 'accounts'> & { readonly accounts: Partial<Record<LedgerUse, number>> };

async function select(tx: Tx, company_id: string, lock = false): Promise<Row> {
  const [row] = await tx<Row[]>`
    select c.name, c.org_number, ${tx(EMPLOYER_FIELDS.map((field) => `s.${field}`))}, s.accounts, s.version
    from company_settings s
    join companies c on c.id = s.company_id
    where s.company_id = ${company_id}
    ${lock ? tx`for update of s` : tx``}`;
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const reply = ({ accounts, ...row }: Row): CompanyPayroll => ({
  ...row,
  accounts: {
    pay: accounts.pay ?? null,
    tax: accounts.tax ?? null,
    net_pay: accounts.net_pay ?? null,
    employee_debt: accounts.employee_debt ?? null,
    contribution_cost: accounts.contribution_cost ?? null,
    contribution_debt: accounts.contribution_debt ?? null,
  },
});

const factsOf = ({
  name: _name,
  org_number: _number,
  version: _version,
  ...facts
}: Row): Record<string, unknown> => facts;
