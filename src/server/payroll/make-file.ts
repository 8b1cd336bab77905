import type { InputOf } from '../../contract/call.ts';
import type { makeKeptFile } from '../../contract/payroll-files.ts';
import { filedIn, peopleOfPeriod, withContributionAdded } from '../../core/pay/declaration.ts';
import { declarationFaults } from '../../core/pay/declaration-check.ts';
import { bankPeople, declaredPeople, type FilePeople } from '../../core/pay/pay-file-people.ts';
import type { Tx } from '../database/db.ts';
import type { InCompany } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { requireSecond } from '../second-person/rule.ts';
import {
  contentOf,
  type KeptKind,
  type KeptRow,
  keep,
  lastFiled,
  latestOfRun,
  type MadeFile,
  newFileId,
} from './kept-files.ts';
import { type PayFilePayee, type PayFilePerson, type PayFileRun, payFileName } from './pay-file.ts';
import { agiFile, employerId } from './pay-file-agi.ts';
import { painFile } from './pay-file-pain.ts';
import { paxmlFile } from './pay-file-paxml.ts';
import { sieFile } from './pay-file-sie.ts';
import { settleAccounts, statedBefore } from './payees.ts';
import { paxmlRun, payFileRun } from './payroll-file-run.ts';
import { anyRun, type RunRow, runById, runsPaidIn } from './payroll-run-rows.ts';

/** Makes the files of a run, each once, and keeps them as sent (decision 0059). */

const XML = 'application/xml; charset=utf-8';
const TYPES: Readonly<Record<KeptKind, string>> = {
  paxml: XML,
  agi: XML,
  sie: 'text/plain; charset=ibm437',
  pain001: XML,
};
type Summed = Exclude<KeptKind, 'paxml'>;
const WRITERS: Readonly<Record<Summed, (run: PayFileRun) => Buffer | Iterable<Buffer>>> = {
  agi: agiFile,
  sie: sieFile,
  pain001: painFile,
};

/** The files that leave people out, and whom; the other files hold everybody. */
const LEAVES_OUT: Readonly<
  Partial<Record<KeptKind, <P extends PayFilePayee>(people: readonly P[]) => FilePeople<P>>>
> = { agi: declaredPeople, pain001: bankPeople };

type Doing = Pick<InCompany<never>, 'tx' | 'caller' | 'now' | 'services'>;

/** The latest file of this kind of a run; it is made if there is none. An undone run has only those that were made. */
export async function keptOrMade(doing: Doing, run_id: string, kind: KeptKind): Promise<KeptRow> {
  const { tx, caller } = doing;
  const kept = await latestOfRun(tx, caller.company_id, run_id, kind);
  if (kept !== null) return kept;
  if (kind === 'pain001') await requireSecond(doing);
  await holdRun(tx, caller.company_id, run_id);
  const run = await runById(tx, caller.company_id, run_id);
  if (run === null) throw new Refusal('not_found');
  if (kind === 'pain001') await settle(doing, run_id, false);
  await keep(tx, doing.services.keys, caller, doing.now, await madeFile(doing, run, kind, FIRST));
  const made = await latestOfRun(tx, caller.company_id, run_id, kind);
  if (made === null) throw new RangeError('a file went while it was kept');
  return made;
}

/** Undoing the run waits until the file is kept: the next run of the month must see its payments. */
async function holdRun(tx: Tx, company_id: string, run_id: string): Promise<void> {
  await tx`select id from payroll_runs where company_id = ${company_id} and id = ${run_id} for share`;
}

type Place = { readonly number: number; readonly reason: string | null };
const FIRST: Place = { number: 1, reason: null };

const settle = ({ tx, caller, services }: Doing, run_id: string, today: boolean): Promise<number> =>
  settleAccounts(tx, services.keys, { company_id: caller.company_id, run_id }, { today });

/**
 * One more file, on purpose, and how many people's changed accounts it takes. Refuses when another transaction makes one
 * at the same time.
 */
export async function makeAnew(
  doing: Doing,
  run_id: string,
  { kind, reason, today_accounts: today = false }: InputOf<typeof makeKeptFile>['body'],
): Promise<{ readonly file: KeptRow; readonly accounts_taken: number }> {
  const { tx, caller } = doing;
  await holdRun(tx, caller.company_id, run_id);
  if (kind === 'pain001') await requireSecond(doing);
  const found = await anyRun(tx, caller.company_id, run_id);
  if (found === null || (!found.holds && !(await isToCorrect(doing, found.run, kind))))
    throw new Refusal('not_found');
  const last = await latestOfRun(tx, caller.company_id, run_id, kind);
  if (last !== null && reason === undefined)
    throw new Refusal('pay_file_exists', { errors: { reason: ['Say why the file is made anew.'] } });
  const place =
    last === null
      ? { ...FIRST, reason: today ? (reason ?? null) : null }
      : { number: last.number + 1, reason: reason ?? null };
  const accounts_taken = kind === 'pain001' ? await settle(doing, run_id, today) : 0;
  const file = await madeFile(doing, found.run, kind, place);
  if (!(await keep(tx, doing.services.keys, caller, doing.now, file))) throw new Refusal('pay_file_exists');
  const made = await latestOfRun(tx, caller.company_id, run_id, kind);
  if (made === null) throw new RangeError('a file went while it was kept');
  return { file: made, accounts_taken };
}

/** What was declared of an undone run is corrected; no other file is made of it. */
const isToCorrect = async ({ tx, caller }: Doing, run: RunRow, kind: KeptKind): Promise<boolean> =>
  kind === 'agi' && (await lastFiled(tx, caller.company_id, periodOf(run))) !== null;

/** The month of payment. */
const periodOf = ({ paid_on }: RunRow): string => paid_on.slice(0, 7);

async function madeFile(
  doing: Doing,
  run: RunRow,
  kind: KeptKind,
  { number, reason }: Place,
): Promise<MadeFile> {
  const { tx, caller, services, now } = doing;
  const id = newFileId();
  const is_first = number === 1;
  const ids = { message_id: is_first ? run.id : id, made_at: is_first ? run.made_at : now };
  const about = {
    id,
    run_id: run.id,
    kind,
    number,
    period: periodOf(run),
    name: payFileName(kind, run),
    media_type: TYPES[kind],
    reason,
  };
  if (kind === 'paxml') {
    const bytes = paxmlFile(await paxmlRun(tx, services.keys, caller.company_id, run, ids));
    return { ...about, bytes, left_out: null, payments: [] };
  }
  const of_run = await payFileRun(tx, services.keys, caller.company_id, run, ids, kind);
  const facts = await factsOf(doing, run, of_run, kind);
  const bytes = WRITERS[kind](facts);
  return {
    ...about,
    bytes: kind === 'agi' ? checkedDeclaration(facts, bytes) : bytes,
    left_out: LEAVES_OUT[kind]?.(facts.people).left_out.length ?? null,
    payments: kind === 'pain001' ? bankPeople(facts.people).included : [],
  };
}

async function factsOf(doing: Doing, run: RunRow, of_run: PayFileRun, kind: Summed): Promise<PayFileRun> {
  if (kind === 'agi') return declarationOf(doing, run, of_run);
  return kind === 'sie' ? bookedOf(doing, run, of_run) : of_run;
}

/** The vouchers of a month of payment add up to what its declaration owes: the cap of a rate is the month's. */
async function bookedOf(doing: Doing, run: RunRow, of_run: PayFileRun): Promise<PayFileRun> {
  const { tx, caller, services } = doing;
  const before = await statedBefore(tx, services.keys, caller.company_id, run);
  const people = of_run.people.map((person) =>
    withContributionAdded(person, before.get(person.user_id) ?? [], run.paid_on),
  );
  return { ...of_run, people };
}

/** The declaration of the period: the people of all its runs, and what was filed before. */
async function declarationOf(doing: Doing, run: RunRow, of_run: PayFileRun): Promise<PayFileRun> {
  const { tx, caller, services } = doing;
  const period = periodOf(run);
  const people: (readonly PayFilePerson[])[] = [];
  for (const one of await runsPaidIn(tx, caller.company_id, period)) {
    const facts =
      one.id === run.id ? of_run : await payFileRun(tx, services.keys, caller.company_id, one, of_run, 'agi');
    people.push(facts.people);
  }
  const filed = await lastFiled(tx, caller.company_id, period);
  return {
    ...of_run,
    people: peopleOfPeriod(people, run.paid_on),
    ...(filed === null
      ? {}
      : { filed: filedIn((await contentOf(tx, services.keys, caller.company_id, filed)).toString('utf8')) }),
  };
}

/** Reads a declaration back and refuses one that breaks a published rule (core/pay/declaration-check.md). */
function checkedDeclaration(
  { employer, people, paid_on }: PayFileRun,
  bytes: Buffer | Iterable<Buffer>,
): Buffer[] {
  // Each piece ends with a whole character.
  const pieces = Buffer.isBuffer(bytes) ? [bytes] : [...bytes];
  const names = new Map(
    people.flatMap(({ first_name, last_name, personal_number, employee_number }) => {
      const name = `${first_name} ${last_name} (${employee_number})`;
      return [[personal_number ?? '', name] as const, [String(employee_number), name] as const];
    }),
  );
  const texts = pieces.values().map((piece) => piece.toString('utf8'));
  const faults = declarationFaults(texts, {
    employer: employerId(employer.org_number) ?? '',
    period: paid_on.slice(0, 7).replace('-', ''),
    nameOf: (fields) => names.get(fields.get('215') ?? '-') ?? names.get(fields.get('570') ?? '-') ?? '',
  });
  if (faults.length === 0) return pieces;
  const by_rule = Map.groupBy(faults, ({ rule }) => rule);
  const errors = [...by_rule].map(([rule, some]) => [
    rule,
    [...new Set(some.map(({ person, field }) => (person === null ? field : `${person}: ${field}`)))],
  ]);
  throw new Refusal('declaration_faulty', { errors: Object.fromEntries(errors) });
}
