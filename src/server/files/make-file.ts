import { bankPeople, declaredPeople, type FilePeople } from '../../core/pay/pay-file-people.ts';
import type { FileBytes, InCompany } from '../handler.ts';
import {
  type KeptKind,
  type KeptRow,
  keep,
  latestOfRun,
  type MadeFile,
  newFileId,
} from '../pay/kept-files.ts';
import { type RunRow, runById } from '../pay/payroll-run-rows.ts';
import { Refusal } from '../refusal.ts';
import { type PayFilePayee, type PayFileRun, payFileName } from './pay-file.ts';
import { agiFile } from './pay-file-agi.ts';
import { painFile } from './pay-file-pain.ts';
import { paxmlFile } from './pay-file-paxml.ts';
import { sieFile } from './pay-file-sie.ts';
import { payFileRun } from './payroll-file-run.ts';

/** Makes the files of a run, each once, and keeps them as sent (decision 0059). */

const XML = 'application/xml; charset=utf-8';
const WRITERS: Readonly<
  Record<KeptKind, { readonly type: string; readonly write: (run: PayFileRun) => FileBytes }>
> = {
  paxml: { type: XML, write: paxmlFile },
  agi: { type: XML, write: agiFile },
  sie: { type: 'text/plain; charset=ibm437', write: sieFile },
  pain001: { type: XML, write: painFile },
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
  const run = await runById(tx, caller.company_id, run_id);
  if (run === null) throw new Refusal('not_found');
  await keep(tx, doing.services.keys, caller, doing.now, await madeFile(doing, run, kind, FIRST));
  const made = await latestOfRun(tx, caller.company_id, run_id, kind);
  if (made === null) throw new RangeError('a file went while it was kept');
  return made;
}

type Place = { readonly number: number; readonly reason: string | null };
const FIRST: Place = { number: 1, reason: null };

/** One more file, on purpose. Refuses when another transaction makes one at the same time. */
export async function makeAnew(
  doing: Doing,
  run_id: string,
  kind: KeptKind,
  reason: string | undefined,
): Promise<KeptRow> {
  const { tx, caller } = doing;
  const run = await runById(tx, caller.company_id, run_id);
  if (run === null) throw new Refusal('not_found');
  const last = await latestOfRun(tx, caller.company_id, run_id, kind);
  if (last !== null && reason === undefined)
    throw new Refusal('pay_file_exists', { errors: { reason: ['Say why the file is made anew.'] } });
  const place = last === null ? FIRST : { number: last.number + 1, reason: reason ?? null };
  const file = await madeFile(doing, run, kind, place);
  if (!(await keep(tx, doing.services.keys, caller, doing.now, file))) throw new Refusal('pay_file_exists');
  const made = await latestOfRun(tx, caller.company_id, run_id, kind);
  if (made === null) throw new RangeError('a file went while it was kept');
  return made;
}

async function madeFile(
  { tx, caller, services, now }: Doing,
  run: RunRow,
  kind: KeptKind,
  { number, reason }: Place,
): Promise<MadeFile> {
  const id = newFileId();
  const is_first = number === 1;
  const facts = await payFileRun(tx, services.keys, caller.company_id, run, {
    message_id: is_first ? run.id : id,
    made_at: is_first ? run.made_at : now,
  });
  const { type, write } = WRITERS[kind];
  return {
    id,
    run_id: run.id,
    kind,
    number,
    period: run.paid_on.slice(0, 7),
    name: payFileName(kind, facts),
    media_type: type,
    bytes: write(facts),
    left_out: LEAVES_OUT[kind]?.(facts.people).left_out.length ?? null,
    reason,
    payments: kind === 'pain001' ? bankPeople(facts.people).included : [],
  };
}
