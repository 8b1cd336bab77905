import type { ExportLanguage } from '../../contract/exports.ts';
import { finder } from '../../core/fold.ts';
import { levelsOf, type ObBucket } from '../../core/pay/ob.ts';
import { type DatedRuleSet, ruleSetOn } from '../../core/pay/ob-choice.ts';
import { levelsIn } from '../../core/pay/ob-hours.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import type { Tx } from '../database/db.ts';
import type { CompanyRules } from '../handler.ts';
import { entryReply, selectEntries, type TimeEntryRow } from '../reports/time-entry-rows.ts';
import { csvHeadOf, csvRowsOf } from './document-csv.ts';
import { documentWords } from './document-words.ts';
import { entryListPart, inListOrder, type Layout } from './entry-list-report.ts';
import type { RulesInForce } from './report-parts.ts';

/** The list of reports as CSV, person by person and some hundred reports at a time: a large company's year is longer than memory should be. */

/** What the list is filtered by. */
export type Choice = {
  readonly first: string;
  readonly last: string;
  readonly user: string | undefined;
  readonly statuses: readonly TimeEntryStatus[] | null;
  readonly q: string | undefined;
  /** The person whose reports are left out. */
  readonly without: string | null;
};

type Person = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly reports: number;
  readonly on_call: boolean;
};

/** The people whose reports are in the list, in its order, and how many each has. */
export async function peopleOfList(tx: Tx, company_id: string, choice: Choice): Promise<Person[]> {
  const { first, last, user, statuses, q, without } = choice;
  const people = await tx<Person[]>`
    select u.id, u.first_name, u.last_name, reports, on_call
    from (
      select user_id, count(*)::integer as reports, bool_or(kind <> 'work') as on_call from time_entries
      where company_id = ${company_id} and date between ${first} and ${last}
        ${user === undefined ? tx`` : tx`and user_id = ${user}`}
        ${statuses === null ? tx`` : tx`and status = any(${[...statuses]}::text[])`}
        ${without === null ? tx`` : tx`and user_id <> ${without}`}
      group by user_id
    ) e
    join users u on u.company_id = ${company_id} and u.id = e.user_id`;
  const isFound = finder(q ?? '');
  return inListOrder(people.filter(({ first_name, last_name }) => isFound(`${first_name} ${last_name}`)));
}

type Asked = {
  readonly company_id: string;
  readonly choice: Choice;
  readonly company: Pick<CompanyRules, 'time_zone' | 'rules'>;
  readonly choices: readonly DatedRuleSet[];
  readonly inForce: RulesInForce;
  readonly language: ExportLanguage;
};

/** Of a file: few enough that others are answered in between. */
const REPORTS_AT_ONCE = 500;

export async function* listAsCsv(tx: Tx, asked: Asked): AsyncGenerator<Buffer> {
  const { company, choices, inForce, language } = asked;
  const people = await peopleOfList(tx, asked.company_id, asked.choice);
  const entriesOf = (rows: readonly TimeEntryRow[]) =>
    rows.map((row) => entryReply(row, company, (date) => ruleSetOn(date, choices)));
  const layout: Layout = {
    levels: await levelsOfList(tx, asked, people, entriesOf),
    words: documentWords[language],
    on_call: people.some(({ on_call }) => on_call),
  };
  yield csvHeadOf(entryListPart([], layout, inForce));
  for await (const rows of inParts(tx, asked, people))
    yield csvRowsOf(entryListPart(entriesOf(rows), layout, inForce));
}

/** Reports of whole people, who follow each other as in the list. */
async function* inParts(
  tx: Tx,
  { company_id, choice: { first, last, statuses } }: Asked,
  people: readonly Person[],
): AsyncGenerator<TimeEntryRow[]> {
  for (let at = 0; at < people.length; ) {
    const some: string[] = [];
    for (let reports = 0; at < people.length; at += 1) {
      const person = people[at];
      reports += person?.reports ?? 0;
      if (person === undefined || (some.length > 0 && reports > REPORTS_AT_ONCE)) break;
      some.push(person.id);
    }
    yield await selectEntries(tx, company_id, {
      ...{ people: some, first, last },
      ...(statuses === null ? {} : { statuses }),
    });
  }
}

/** As `levelsIn` of all reports; where no rules of the days have a level above the third, nothing is read for it. */
async function levelsOfList(
  tx: Tx,
  asked: Asked,
  people: readonly Person[],
  entriesOf: (rows: readonly TimeEntryRow[]) => Parameters<typeof levelsIn>[0],
): Promise<ObBucket[]> {
  const possible = new Set([...levelsIn([]), ...asked.inForce.flatMap(({ rules }) => levelsOf(rules))]);
  const found = new Set(levelsIn([]));
  if (found.size < possible.size)
    for await (const rows of inParts(tx, asked, people)) {
      for (const level of levelsIn(entriesOf(rows))) found.add(level);
      if (found.size === possible.size) break;
    }
  return [...found].toSorted((a, b) => a - b);
}
