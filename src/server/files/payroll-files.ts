import {
  FILING_FIELDS,
  fileKeptFile,
  getKeptFile,
  getPayFile,
  getPayFilePeople,
  type KeptFile,
  listKeptFiles,
  makeKeptFile,
  type PayFilePeople,
} from '../../contract/payroll-files.ts';
import { getPayslipFile } from '../../contract/payslips.ts';
import { kronorOf } from '../../core/money.ts';
import { monthLater, monthOf } from '../../core/month.ts';
import { bankPeople, declaredBy, declaredPeople, type FilePeople } from '../../core/pay/pay-file-people.ts';
import { picked } from '../../core/picked.ts';
import { maskedAccount } from '../accounts/bank-accounts.ts';
import { todayIn } from '../accounts/caller.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { type KeptRow, keptById, keptOfMonth, piecesOf, replyOf } from '../payroll/kept-files.ts';
import { keptOrMade, makeAnew } from '../payroll/make-file.ts';
import { orderedBefore } from '../payroll/paid-before.ts';
import type { PayFilePayee } from '../payroll/pay-file.ts';
import { isAccountChanged, type Payee, payeesOf, payeesOfPeriod } from '../payroll/payees.ts';
import { runById, runReply, storedMonth } from '../payroll/payroll-run-rows.ts';
import { changesOn, payslip } from '../payroll/payslips.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { fileOf } from './document.ts';
import { payrollSummary, payslipReport } from './payslip-report.ts';

/**
 * The files of a run: those that are sent are made once and kept (make-file.ts). A manager's export about others adds
 * a history entry.
 */

export const payrollFileHandlers: readonly Handler[] = [
  inCompany(getPayFile, async ({ input: { params, query }, caller, company, tx, now, today, services }) => {
    const { company_id } = caller;
    // The entry comes last: from then on the company's other writers wait.
    const taken_out = (id: string, became: Record<string, unknown>): Promise<void> =>
      record(tx, caller, now, [{ noun: 'payroll_run', noun_id: id, action: 'exported', became }]);
    if (query.kind !== 'summary') {
      const kept = await keptOrMade({ tx, caller, now, services }, params.id, query.kind);
      const bytes = await piecesOf(tx, services.keys, company_id, kept);
      await taken_out(kept.run, namedIn(kept));
      return replyOf(kept, bytes);
    }
    const run = await runById(tx, company_id, params.id);
    if (run === null) throw new Refusal('not_found');
    const moment = { now, today, language: query.language };
    const people = await storedMonth(tx, company_id, run.id, monthLater(run.month, -1));
    const file = await fileOf(payrollSummary(runReply(run), people, company.name, moment), 'xlsx');
    await taken_out(run.id, { what: query.kind, month: run.month });
    return file;
  }),

  inCompany(getPayFilePeople, async ({ input: { params }, caller, tx, services }) => {
    const { company_id } = caller;
    const run = await runById(tx, company_id, params.id);
    if (run === null) throw new Refusal('not_found');
    const people = await payeesOf(tx, services.keys, company_id, run.id);
    const declared = declaredPeople(await payeesOfPeriod(tx, services.keys, company_id, run));
    const paid = bankPeople(people);
    const before = await orderedBefore(tx, company_id, run.month);
    const paid_before = paid.included.flatMap((person) => {
      const ore = before(person.user_id, person.net_ore);
      return ore === null
        ? []
        : [{ ...nameOf(person), net: kronorOf(person.net_ore), paid_before: kronorOf(ore) }];
    });
    const account_changed = people.filter((one) => one.net_ore > 0 && isAccountChanged(one));
    return {
      declaration_complete: declared.left_out.length === 0,
      files: [
        peopleReply('agi', declared),
        { ...peopleReply('pain001', paid), paid_before, account_changed: account_changed.map(accountsOf) },
      ],
    };
  }),

  inCompany(listKeptFiles, async ({ input: { query }, caller, tx }) =>
    (await keptOfMonth(tx, caller.company_id, monthOf(query.year, query.month))).map(keptReply),
  ),

  inCompany(getKeptFile, async ({ input: { params }, caller, tx, now, services }) => {
    const file = await keptById(tx, caller.company_id, params.id);
    const bytes = await piecesOf(tx, services.keys, caller.company_id, file);
    await record(tx, caller, now, [
      { noun: 'payroll_run', noun_id: file.run, action: 'exported', became: namedIn(file) },
    ]);
    return replyOf(file, bytes);
  }),

  inCompany(makeKeptFile, makeFile),

  inCompany(fileKeptFile, async ({ input: { params, body }, caller, company, tx, now, today, if_match }) => {
    const { company_id } = caller;
    await tx`select id from payroll_files where company_id = ${company_id} and id = ${params.id} for no key update`;
    const was = await keptById(tx, company_id, params.id);
    await refuseStale(if_match, was.version, () => keptReply(was));
    if (body.filed_on !== null && body.filed_on > today) throw refuseField('filed_ahead', 'filed_on');
    if (body.filed_on !== null && body.filed_on < todayIn(was.made_at, company.time_zone))
      throw refuseField('filed_before_made', 'filed_on');
    await tx`
      update payroll_files set ${tx({ ...picked(body, FILING_FIELDS), version: was.version + 1 })}
      where company_id = ${company_id} and id = ${params.id}`;
    const became = await keptById(tx, company_id, params.id);
    await record(tx, caller, now, [
      {
        noun: 'payroll_run',
        noun_id: was.run,
        action: 'file_filed',
        was: picked(was, FILING_FIELDS),
        became: { ...namedIn(became), ...picked(became, FILING_FIELDS) },
      },
    ]);
    await announce(tx, company_id, 'pay-months', [was.run]);
    return keptReply(became);
  }),

  inCompany(getPayslipFile, async ({ input: { query }, caller, company, tx, now, today }) => {
    const slip = await payslip(tx, caller, company.name, query);
    const changes = await changesOn(tx, caller, slip, today);
    if (slip.user !== caller.user_id) {
      const about = { what: 'payslip', user: slip.user };
      await record(tx, caller, now, [
        { noun: 'payroll_run', noun_id: slip.run, action: 'exported', became: about },
      ]);
    }
    return fileOf(payslipReport(slip, { now, today, language: query.language }, changes), 'pdf');
  }),
];

export async function makeFile({
  input: { params, body },
  caller,
  tx,
  now,
  services,
}: InCompany<typeof makeKeptFile>): Promise<KeptFile> {
  const { file, accounts_taken } = await makeAnew({ tx, caller, now, services }, params.id, body);
  await record(tx, caller, now, [
    {
      noun: 'payroll_run',
      noun_id: file.run,
      action: 'file_made',
      became: {
        ...namedIn(file),
        reason: file.reason,
        ...(accounts_taken === 0 ? {} : { accounts_taken }),
      },
    },
  ]);
  await announce(tx, caller.company_id, 'pay-months', [file.run]);
  return keptReply(file);
}

/** What history keeps of a file: its kind, month and digest, never its content. */
const namedIn = ({ kind, month, sha256, number }: KeptRow) => ({ what: kind, month, sha256, number });

const keptReply = ({ month: _, media_type: __, ...row }: KeptRow): KeptFile => row;

function peopleReply(
  kind: PayFilePeople['files'][number]['kind'],
  { included, left_out }: FilePeople<PayFilePayee>,
): PayFilePeople['files'][number] {
  const without_number = included.filter((person) => declaredBy(person) === 'birth_date');
  return {
    kind,
    people: included.length,
    ...sumsOf(included),
    left_out: left_out.map(({ person, fact }) => ({ ...nameOf(person), fact, ...sumsOf([person]) })),
    by_birth_date: kind === 'agi' ? without_number.map(nameOf) : [],
  };
}

type Named = Pick<PayFilePayee, 'user_id' | 'first_name' | 'last_name'>;

const nameOf = ({ user_id, first_name, last_name }: Named) => ({
  user: user_id,
  first_name,
  last_name,
});

const accountsOf = ({ account, account_today, ...person }: Payee) => ({
  ...nameOf(person),
  account: maskOf(account) ?? '',
  account_today: maskOf(account_today),
});

const maskOf = (account: Payee['account']): string | null =>
  account === null ? null : maskedAccount(account);

function sumsOf(people: readonly PayFilePayee[]) {
  const sum = (of: (person: PayFilePayee) => number): number =>
    kronorOf(people.reduce((total, person) => total + of(person), 0));
  return {
    gross: sum(({ gross_ore }) => gross_ore),
    tax: sum(({ tax_ore }) => tax_ore),
    net: sum(({ net_ore }) => net_ore),
  };
}
