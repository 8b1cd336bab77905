import {
  getPayFile,
  getPayFilePeople,
  getPayslipFile,
  type PAY_FILES,
  type PayFilePeople,
} from '../../contract/payroll-runs.ts';
import { kronorOf } from '../../core/money.ts';
import { monthLater } from '../../core/month.ts';
import { bankPeople, declaredBy, declaredPeople, type FilePeople } from '../../core/pay/pay-file-people.ts';
import { type FileBytes, FileReply, type Handler, inCompany } from '../handler.ts';
import { record } from '../history/history.ts';
import { runById, runReply, storedMonth } from '../pay/payroll-run-rows.ts';
import { payslip } from '../pay/payslips.ts';
import { Refusal } from '../refusal.ts';
import { fileOf } from './document.ts';
import { type PayFilePayee, type PayFileRun, payFileName } from './pay-file.ts';
import { agiFile } from './pay-file-agi.ts';
import { painFile } from './pay-file-pain.ts';
import { paxmlFile } from './pay-file-paxml.ts';
import { sieFile } from './pay-file-sie.ts';
import { payeesOf, payFileRun } from './payroll-file-run.ts';
import { payrollSummary, payslipReport } from './payslip-report.ts';

/** The files of a run. A manager's export about others adds a history entry. */

const XML = 'application/xml; charset=utf-8';
const WRITERS: Readonly<
  Record<
    Exclude<(typeof PAY_FILES)[number], 'summary'>,
    { readonly type: string; readonly write: (run: PayFileRun) => FileBytes }
  >
> = {
  paxml: { type: XML, write: paxmlFile },
  agi: { type: XML, write: agiFile },
  sie: { type: 'text/plain; charset=ibm437', write: sieFile },
  pain001: { type: XML, write: painFile },
};

/** The files that leave people out, and whom; the other files hold everybody. */
const LEAVES_OUT: Readonly<
  Partial<Record<(typeof PAY_FILES)[number], <P extends PayFilePayee>(people: readonly P[]) => FilePeople<P>>>
> = { agi: declaredPeople, pain001: bankPeople };

export const payrollFileHandlers: readonly Handler[] = [
  inCompany(getPayFile, async ({ input: { params, query }, caller, company, tx, now, today, services }) => {
    const { company_id } = caller;
    const run = await runById(tx, company_id, params.id);
    if (run === null) throw new Refusal('not_found');
    // The entry comes last: from then on the company's other writers wait.
    const taken_out = (): Promise<void> =>
      record(tx, caller, now, [
        {
          noun: 'payroll_run',
          noun_id: run.id,
          action: 'exported',
          became: { what: query.kind, month: run.month },
        },
      ]);
    if (query.kind !== 'summary') {
      const facts = await payFileRun(tx, services.keys, company_id, run);
      const { type, write } = WRITERS[query.kind];
      const bytes = write(facts);
      await taken_out();
      const left_out = LEAVES_OUT[query.kind]?.(facts.people).left_out.length ?? null;
      return new FileReply(payFileName(query.kind, facts), type, bytes, left_out);
    }
    const moment = { now, today, language: query.language };
    const people = await storedMonth(tx, company_id, run.id, monthLater(run.month, -1));
    const file = await fileOf(payrollSummary(runReply(run), people, company.name, moment), 'xlsx');
    await taken_out();
    return file;
  }),

  inCompany(getPayFilePeople, async ({ input: { params }, caller, tx, services }) => {
    const { company_id } = caller;
    const run = await runById(tx, company_id, params.id);
    if (run === null) throw new Refusal('not_found');
    const people = await payeesOf(tx, services.keys, company_id, run.id);
    const declared = declaredPeople(people);
    return {
      declaration_complete: declared.left_out.length === 0,
      files: [peopleReply('agi', declared), peopleReply('pain001', bankPeople(people))],
    };
  }),

  inCompany(getPayslipFile, async ({ input: { query }, caller, company, tx, now, today }) => {
    const slip = await payslip(tx, caller, company.name, query);
    if (slip.user !== caller.user_id) {
      const about = { what: 'payslip', user: slip.user };
      await record(tx, caller, now, [
        { noun: 'payroll_run', noun_id: slip.run, action: 'exported', became: about },
      ]);
    }
    return fileOf(payslipReport(slip, { now, today, language: query.language }), 'pdf');
  }),
];

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

const nameOf = ({ user_id, first_name, last_name }: PayFilePayee) => ({
  user: user_id,
  first_name,
  last_name,
});

function sumsOf(people: readonly PayFilePayee[]) {
  const sum = (of: (person: PayFilePayee) => number): number =>
    kronorOf(people.reduce((total, person) => total + of(person), 0));
  return {
    gross: sum(({ gross_ore }) => gross_ore),
    tax: sum(({ tax_ore }) => tax_ore),
    net: sum(({ net_ore }) => net_ore),
  };
}
