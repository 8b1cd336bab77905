import { type ExportStatus, exportMonth, exportTimeEntries } from '../../contract/exports.ts';
import { addDays, firstOfMonth, lastOfMonth } from '../../core/calendar.ts';
import { type DatedRuleSet, ruleSetOn } from '../../core/pay/ob-choice.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import { obChoicesOf } from '../companies/ob-rules.ts';
import type { Tx } from '../database/db.ts';
import { rangeOf } from '../database/local-times.ts';
import { inSnapshot } from '../database/long-file.ts';
import { type Caller, FileReply, type Handler, inCompany } from '../handler.ts';
import { record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { entryReply, selectEntries } from '../reports/time-entry-rows.ts';
import { FILE_TYPES, fileFrom, fileOf } from './document.ts';
import { documentWords } from './document-words.ts';
import { type Choice, listAsCsv, peopleOfList } from './entry-list-file.ts';
import { type EntryListOrder, entryListName } from './entry-list-report.ts';
import { monthReport } from './month-report.ts';
import type { RulesInForce } from './report-parts.ts';

/**
 * Reports as files (specification section 2, decision 0024). The numbers are those of the API: both use entryReply. A
 * manager's export about others adds a history entry.
 */

export const exportHandlers: readonly Handler[] = [
  inCompany(exportTimeEntries, async (context) => {
    const { input, caller, company, tx, now, today, services } = context;
    const { format, language, status, q, ...query } = input.query;
    const { first, last } = rangeOf(query, { start_date: addDays(today, -31), end_date: addDays(today, 31) });
    const user = caller.role === 'worker' ? caller.user_id : query.user;
    const person = query.user === undefined ? null : await personOf(tx, caller, query.user);
    const without_own = query.own === 'without' && user === undefined;
    const choice: Choice = {
      ...{ first, last, user, q, statuses: STATUSES[status] },
      without: without_own ? caller.user_id : null,
    };
    const { company_id } = caller;
    const choices = await obChoicesOf(tx, company_id);
    const people = await peopleOfList(tx, company_id, choice);
    const count = people.reduce((sum, { reports }) => sum + reports, 0);
    if (format !== 'csv' && count > MOST_ROWS[format]) throw new Refusal('export_too_long');
    if (user !== caller.user_id) {
      const about = { what: 'time_entries', format, first, last, status, q, user, rows: count };
      await recordExport(tx, caller, now, about);
    }
    const inForce = rulesInForce(choices, first, last);
    const { name, time_zone, rules: by_day } = company;
    const rules = { company: { name, time_zone, rules: by_day }, choices, inForce };
    const file_name = entryListName({ person, first, last }, documentWords[language]);
    if (format === 'csv') {
      const asked = { company_id, choice, language, ...rules };
      const pieces = inSnapshot(services.db, company_id, (snapshot) => listAsCsv(snapshot, asked));
      return new FileReply(`${file_name}.csv`, FILE_TYPES.csv, pieces);
    }
    const { statuses } = choice;
    const rows = await selectEntries(tx, company_id, {
      ...{ people: people.map(({ id }) => id), first, last },
      ...(statuses === null ? {} : { statuses }),
    });
    const list = { first, last, status, q, without_own, person, rows, ...rules, now, today };
    const order: EntryListOrder = { list, language, format };
    return fileFrom(file_name, format, order);
  }),

  inCompany(exportMonth, async ({ input: { query }, caller, company, tx, now, today }) => {
    const { format, language, year, month } = query;
    const user = query.user ?? caller.user_id;
    const person = await personOf(tx, caller, user);
    const first = firstOfMonth(year, month);
    const last = lastOfMonth(year, month);
    const choices = await obChoicesOf(tx, caller.company_id);
    const rows = await selectEntries(tx, caller.company_id, { first, last, user_id: user });
    const entries = rows.map((row) => entryReply(row, company, (date) => ruleSetOn(date, choices)));
    if (user !== caller.user_id) {
      const about = { what: 'month', format, first, last, user, rows: entries.length };
      await recordExport(tx, caller, now, about);
    }
    const inForce = rulesInForce(choices, first, last);
    const words = documentWords[language];
    return fileOf(monthReport({ person, company, year, month, entries, inForce, now, today, words }), format);
  }),
];

/** The most rows that such a file holds without blocking others; a page of PDF is the most expensive to draw. CSV has no end. */
const MOST_ROWS = { xlsx: 20_000, pdf: 5_000 } as const;

/** The statuses under each choice of the manager's filter; null is all of them. */
const STATUSES: Readonly<Record<ExportStatus, readonly TimeEntryStatus[] | null>> = {
  all: null,
  pending: ['submitted_pending'],
  submitted_ok: ['submitted_ok', 'submitted'],
  decided: ['approved', 'rejected'],
  draft: ['draft'],
  submitted: ['submitted'],
  submitted_pending: ['submitted_pending'],
  approved: ['approved'],
  rejected: ['rejected'],
};

/** A person whose reports the caller may read, including people who have left. */
async function personOf(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ first_name: string; last_name: string }> {
  if (caller.role === 'worker' && id !== caller.user_id) throw new Refusal('not_found');
  const [person] = await tx<{ first_name: string; last_name: string }[]>`
    select first_name, last_name from users where company_id = ${caller.company_id} and id = ${id}`;
  if (person === undefined) throw new Refusal('not_found');
  return person;
}

async function recordExport(
  tx: Tx,
  caller: Caller,
  now: string,
  became: Record<string, unknown>,
): Promise<void> {
  const { company_id } = caller;
  await record(tx, caller, now, [{ noun: 'company', noun_id: company_id, action: 'exported', became }]);
}

/** The rules in force on the first day, and those that the company chose from a later day of the range on. */
function rulesInForce(choices: readonly DatedRuleSet[], first: string, last: string): RulesInForce {
  const later = choices
    .filter(({ from }) => from > first && from <= last)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return [{ from: null, rules: ruleSetOn(first, choices) }, ...later];
}
