import type { ExportLanguage } from '../../contract/exports.ts';
import type { DayClass } from '../../core/pay/ob-days.ts';
import type { ObWords } from '../../core/pay/ob-windows.ts';
import type { ShiftKind } from '../../core/shift.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';

/**
 * The words and formats of the files that the server makes. They are here and not in web/text because no browser
 * takes part in making them (decision 0024). The Swedish text defines the type.
 */

type Listed = { readonly days: string; readonly from: string; readonly until: string };

const sv = {
  locale: 'sv-SE',
  decimal: ',',
  month_title: 'Tidrapport',
  list_title: 'Tidrapporter',
  sums_title: 'Summor',
  list_file: 'tidrapporter',
  created: (date: string) => `Skapad ${date}`,
  page: (page: number, pages: number) => `Sida ${page} av ${pages}`,
  facts: {
    worker: 'Medarbetare',
    company: 'Företag',
    days: 'Dagar',
    choice: 'Urval',
    state: 'Läge',
  },
  states: { none: 'Inga rapporter', preliminary: 'Preliminär', approved: 'Godkänd' },
  columns: {
    worker: 'Medarbetare',
    date: 'Datum',
    weekday: 'Veckodag',
    worked: 'Arbetade timmar',
    hours: 'Timmar',
    ob: (level: number) => `OB${level}`,
    comment: 'Kommentar',
    planned: 'Planerat',
    planned_from: 'Planerad start',
    planned_until: 'Planerat slut',
    reported: 'Rapporterat',
    reported_from: 'Rapporterad start',
    reported_until: 'Rapporterat slut',
    break: 'Rast (min)',
    kind: 'Typ',
    work_on_call: 'Arbete under jour och beredskap',
    status: 'Status',
    difference: 'Avvikelse (min)',
    difference_start: 'Avvikelse start (min)',
    difference_end: 'Avvikelse slut (min)',
  },
  kinds: { work: 'Arbete', jour: 'Jour', beredskap: 'Beredskap' } as Readonly<Record<ShiftKind, string>>,
  on_call: (kind: string, times: string, worked: string) =>
    `${kind} ${times}, ${worked === '' ? 'inget arbete' : `arbete ${worked}`}.`,
  status: {
    draft: 'Utkast',
    submitted: 'Inskickad',
    submitted_ok: 'Inskickad',
    submitted_pending: 'Avvikelse',
    approved: 'Godkänd',
    rejected: 'Avslagen',
  } as Readonly<Record<TimeEntryStatus, string>>,
  choices: {
    decided: 'Avgjorda',
    submitted_ok: 'Utan avvikelse',
    pending: 'Avvikelser',
    all: 'Alla rapporter',
    named: (text: string) => `namn: ${text}`,
    without_own: 'utan de egna',
  },
  continued: (worker: string) => `${worker}, fortsättning`,
  total: 'Summa',
  total_of: (worker: string) => `Summa ${worker}`,
  grand_total: 'Totalt',
  uncounted: 'Utkast och avslagna, räknas inte',
  uncounted_report: (status: string, times: string) => `${status} ${times}, räknas inte.`,
  notes: {
    ob: (level: string, windows: string, adds: string) => `${level}: ${windows}. Tillägg ${adds}.`,
    ob_share: (share: string) => `${share} av timlönen`,
    ob_amount: (kronor: string) => `${kronor} kr i timmen`,
    ob_divisor: (divisor: number) => `månadslönen / ${divisor} i timmen`,
    ob_from: (date: string) => `Från ${date} gäller:`,
    zone: (zone: string) =>
      `Tiderna är i tidszonen ${zone}. Timmarna är efter rast och avrundade; ett nattpass står på dagen det börjar.`,
    approved: 'Alla rapporter är godkända.',
    preliminary: (waiting: number, of: number) =>
      `Preliminär: ${waiting} av ${of} ${of === 1 ? 'rapport' : 'rapporter'} är inte ${waiting === 1 ? 'godkänd' : 'godkända'} än.`,
    uncounted: 'Utkast och avslagna rapporter räknas inte i summorna.',
    on_call: 'Av jour och beredskap räknas bara det arbetade i timmarna.',
    difference: 'Avvikelsen är rapporterad start och rapporterat slut minus det planerade, i minuter.',
    nothing: 'Det finns inga rapporter i urvalet.',
  },
  roster: {
    file: 'schema',
    title: (week: number, is_draft: boolean) => `Schema vecka ${week}${is_draft ? ' – utkast' : ''}`,
    unit: 'Enhet',
    no_unit: 'Utan enhet',
    name: 'Namn',
    open: 'Öppna pass',
    away: 'borta',
    draft_note: 'Utkast: planen är inte publicerad och kan ändras.',
    zone: (zone: string) => `Tiderna är i tidszonen ${zone}; ett nattpass står på dagen det börjar.`,
  },
  ob: {
    weekday: (number: number) => ['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'][number - 1] ?? '',
    named: (day: DayClass) =>
      ({
        public_holiday: 'helgdagar',
        before_holiday: 'dagen före en enstaka helgdag',
        eve: 'midsommar-, jul- och nyårsafton',
        big_holiday: 'storhelger',
        before_big_holiday: 'dagen före en storhelg',
      })[day],
    listed: (items: readonly string[]) => new Intl.ListFormat('sv-SE').format(items),
    allDay: (days: string) => `${days} hela dygnet`,
    within: ({ days, from, until }: Listed) => `${days} ${from}–${until}`,
    across: ({ days, from, until, last }: Listed & { readonly last: string }) =>
      `${days} ${from}–${last} ${until}`,
    later: ({ days, from, until, count }: Listed & { readonly count: number }) =>
      `${days} från ${from} till ${until} ${count === 1 ? 'dagen efter' : `${count} dagar senare`}`,
    untilWeekday: ({ days, from, until }: Listed) => `${days} från ${from} till nästa vardag ${until}`,
  } as ObWords,
};

/** The words of one language in a document. */
export type DocumentWords = typeof sv;

const en: DocumentWords = {
  locale: 'en-GB',
  decimal: '.',
  month_title: 'Time report',
  list_title: 'Time reports',
  sums_title: 'Totals',
  list_file: 'time-reports',
  created: (date) => `Made on ${date}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  facts: {
    worker: 'Worker',
    company: 'Company',
    days: 'Days',
    choice: 'Selection',
    state: 'State',
  },
  states: { none: 'No reports', preliminary: 'Preliminary', approved: 'Approved' },
  columns: {
    worker: 'Worker',
    date: 'Date',
    weekday: 'Weekday',
    worked: 'Worked hours',
    hours: 'Hours',
    ob: (level) => `OB${level}`,
    comment: 'Comment',
    planned: 'Planned',
    planned_from: 'Planned start',
    planned_until: 'Planned end',
    reported: 'Reported',
    reported_from: 'Reported start',
    reported_until: 'Reported end',
    break: 'Break (min)',
    kind: 'Type',
    work_on_call: 'Work while on call',
    status: 'Status',
    difference: 'Difference (min)',
    difference_start: 'Difference start (min)',
    difference_end: 'Difference end (min)',
  },
  kinds: { work: 'Work', jour: 'On call at work', beredskap: 'Standby' },
  on_call: (kind, times, worked) => `${kind} ${times}, ${worked === '' ? 'no work' : `worked ${worked}`}.`,
  status: {
    draft: 'Draft',
    submitted: 'Submitted',
    submitted_ok: 'Submitted',
    submitted_pending: 'Deviation',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  choices: {
    decided: 'Decided',
    submitted_ok: 'Without deviation',
    pending: 'Deviations',
    all: 'All reports',
    named: (text) => `name: ${text}`,
    without_own: 'without the own ones',
  },
  continued: (worker) => `${worker}, continued`,
  total: 'Total',
  total_of: (worker) => `Total ${worker}`,
  grand_total: 'Grand total',
  uncounted: 'Drafts and rejected, not counted',
  uncounted_report: (status, times) => `${status} ${times}, not counted.`,
  notes: {
    ob: (level, windows, adds) => `${level} (unsocial hours): ${windows}. Adds ${adds}.`,
    ob_share: (share) => `${share} of the hourly pay`,
    ob_amount: (kronor) => `${kronor} kr an hour`,
    ob_divisor: (divisor) => `the monthly salary / ${divisor} an hour`,
    ob_from: (date) => `From ${date}:`,
    zone: (zone) =>
      `Times are in the time zone ${zone}. Hours are after the break and rounded; a night shift stands on the day it starts.`,
    approved: 'All reports are approved.',
    preliminary: (waiting, of) =>
      `Preliminary: ${waiting} of ${of} ${of === 1 ? 'report is' : 'reports are'} not approved yet.`,
    uncounted: 'Drafts and rejected reports are not counted in the totals.',
    on_call: 'Of time on call and standby, only the work in it is in the hours.',
    difference: 'The difference is reported start and reported end less the planned, in minutes.',
    nothing: 'There are no reports in the selection.',
  },
  roster: {
    file: 'roster',
    title: (week, is_draft) => `Roster week ${week}${is_draft ? ' – draft' : ''}`,
    unit: 'Unit',
    no_unit: 'Without a unit',
    name: 'Name',
    open: 'Open shifts',
    away: 'away',
    draft_note: 'Draft: the plan is not published and may change.',
    zone: (zone) => `Times are in the time zone ${zone}; a night shift is on the day that it begins.`,
  },
  ob: {
    weekday: (number) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][number - 1] ?? '',
    named: (day) =>
      ({
        public_holiday: 'public holidays',
        before_holiday: 'the day before a single holiday',
        eve: 'the eves of Midsummer, Christmas and New Year',
        big_holiday: 'major holidays',
        before_big_holiday: 'the day before a major holiday',
      })[day],
    listed: (items) => new Intl.ListFormat('en-GB').format(items),
    allDay: (days) => `${days} all day`,
    within: ({ days, from, until }) => `${days} ${from}–${until}`,
    across: ({ days, from, until, last }) => `${days} ${from}–${last} ${until}`,
    later: ({ days, from, until, count }) =>
      `${days} from ${from} to ${until} ${count === 1 ? 'the day after' : `${count} days later`}`,
    untilWeekday: ({ days, from, until }) => `${days} from ${from} to ${until} the next weekday`,
  },
};

/** The words of a document in a language. */
export const documentWords: Readonly<Record<ExportLanguage, DocumentWords>> = { sv, en };
