import { getPayFile, getPayslipFile, type PAY_FILES } from '../contract/payroll-runs.ts';
import { fileOf } from './document.ts';
import { type FileBytes, FileReply, type Handler, inCompany } from './handler.ts';
import { record } from './history.ts';
import { monthLater } from './pay-facts.ts';
import { type PayFileRun, payFileName } from './pay-file.ts';
import { agiFile } from './pay-file-agi.ts';
import { painFile } from './pay-file-pain.ts';
import { paxmlFile } from './pay-file-paxml.ts';
import { sieFile } from './pay-file-sie.ts';
import { payFileRun } from './payroll-file-run.ts';
import { runById, runReply, storedMonth } from './payroll-run-rows.ts';
import { payrollSummary, payslipReport } from './payslip-report.ts';
import { payslip } from './payslips.ts';
import { Refusal } from './refusal.ts';

/** What leaves the house after a run. What a manager takes out about others leaves a line of history. */

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

export const payrollFileHandlers: readonly Handler[] = [
  inCompany(getPayFile, async ({ input: { params, query }, caller, company, tx, now, today, services }) => {
    const { company_id } = caller;
    const run = await runById(tx, company_id, params.id);
    if (run === null) throw new Refusal('not_found');
    // The line comes last: from then on the company's other writers wait.
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
      return new FileReply(payFileName(query.kind, facts), type, bytes);
    }
    const moment = { now, today, language: query.language };
    const people = await storedMonth(tx, company_id, run.id, monthLater(run.month, -1));
    const file = await fileOf(payrollSummary(runReply(run), people, company.name, moment), 'xlsx');
    await taken_out();
    return file;
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
