import i18next, { type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { config } from 'zod/v4/core';
import type { RefusalCode } from '../../contract/errors.ts';
import { ApiError } from '../api-error.ts';
import { keepLanguage, readLanguage } from '../session-store.ts';
import { sayIssue } from './invalid.ts';
import { oneStop } from './one-stop.ts';
import type { firstWords } from './sv/loads-first.ts';
import type { signedInWords } from './sv/loads-signed-in.ts';
import type { accountWords } from './sv/loads-with-account.ts';
import type { approvalWords } from './sv/loads-with-approvals.ts';
import type { availabilityWords } from './sv/loads-with-availability.ts';
import type { chartWords } from './sv/loads-with-charts.ts';
import type { companyWords } from './sv/loads-with-companies.ts';
import type { employmentWords } from './sv/loads-with-employments.ts';
import type { formWords } from './sv/loads-with-forms.ts';
import type { historyWords } from './sv/loads-with-history.ts';
import type { homeWords } from './sv/loads-with-home.ts';
import type { hoursAccountWords } from './sv/loads-with-hours-account.ts';
import type { messageWords } from './sv/loads-with-messages.ts';
import type { myShiftWords } from './sv/loads-with-my-shifts.ts';
import type { noticeWords } from './sv/loads-with-notices.ts';
import type { offerWords } from './sv/loads-with-offers.ts';
import type { overtimeWords } from './sv/loads-with-overtime.ts';
import type { parallelRunWords } from './sv/loads-with-parallel-run.ts';
import type { payWords } from './sv/loads-with-pay.ts';
import type { payCodeWords } from './sv/loads-with-pay-codes.ts';
import type { payRuleWords } from './sv/loads-with-pay-rules.ts';
import type { payrollWords } from './sv/loads-with-payroll.ts';
import type { peopleWords } from './sv/loads-with-people.ts';
import type { peopleSheetWords } from './sv/loads-with-people-sheet.ts';
import type { personWords } from './sv/loads-with-person.ts';
import type { proposalWords } from './sv/loads-with-proposals.ts';
import type { pushWords } from './sv/loads-with-push.ts';
import type { pushRingWords } from './sv/loads-with-push-rings.ts';
import type { quickSearchWords } from './sv/loads-with-quick-search.ts';
import type { rosterWords } from './sv/loads-with-roster.ts';
import type { rosterCopyWords } from './sv/loads-with-roster-copies.ts';
import type { secondPersonWords } from './sv/loads-with-second-person.ts';
import type { shiftFormWords } from './sv/loads-with-shift-forms.ts';
import type { taxYearWords } from './sv/loads-with-tax-years.ts';
import type { todayWords } from './sv/loads-with-today.ts';
import type { weekChartWords } from './sv/loads-with-week-charts.ts';
import type { weekMenuWords } from './sv/loads-with-week-menu.ts';
import type { weekNeedWords } from './sv/loads-with-week-need.ts';
import type { welcomeWords } from './sv/loads-with-welcome.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof firstWords &
        (typeof formWords)['words'] &
        typeof signedInWords &
        typeof accountWords &
        typeof approvalWords &
        typeof employmentWords &
        typeof historyWords &
        typeof homeWords &
        typeof hoursAccountWords &
        typeof messageWords &
        typeof companyWords &
        typeof payRuleWords &
        typeof payrollWords &
        typeof peopleWords &
        typeof peopleSheetWords &
        typeof personWords &
        typeof rosterWords &
        typeof availabilityWords &
        typeof rosterCopyWords &
        typeof proposalWords &
        typeof quickSearchWords &
        typeof secondPersonWords &
        typeof shiftFormWords &
        typeof payWords &
        typeof payCodeWords &
        typeof parallelRunWords &
        typeof overtimeWords &
        typeof myShiftWords &
        typeof noticeWords &
        typeof offerWords &
        typeof pushWords &
        typeof pushRingWords &
        typeof taxYearWords &
        typeof todayWords &
        typeof chartWords &
        typeof weekChartWords &
        typeof weekMenuWords &
        typeof weekNeedWords &
        typeof welcomeWords;
    };
  }
}

export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
const DEFAULT: Language = 'sv';

/** Every file of sentences, by when it loads; only the language spoken is fetched. */
const LOADS = {
  sv: {
    first: async () => ({ words: (await import('./sv/loads-first.ts')).firstWords }),
    signed_in: async () => ({ words: (await import('./sv/loads-signed-in.ts')).signedInWords }),
    forms: async () => (await import('./sv/loads-with-forms.ts')).formWords,
    account: async () => ({ words: (await import('./sv/loads-with-account.ts')).accountWords }),
    approvals: async () => ({ words: (await import('./sv/loads-with-approvals.ts')).approvalWords }),
    employments: async () => ({ words: (await import('./sv/loads-with-employments.ts')).employmentWords }),
    history: async () => ({ words: (await import('./sv/loads-with-history.ts')).historyWords }),
    home: async () => ({ words: (await import('./sv/loads-with-home.ts')).homeWords }),
    messages: async () => ({ words: (await import('./sv/loads-with-messages.ts')).messageWords }),
    hours_account: async () => ({
      words: (await import('./sv/loads-with-hours-account.ts')).hoursAccountWords,
    }),
    companies: async () => ({ words: (await import('./sv/loads-with-companies.ts')).companyWords }),
    availability: async () => ({
      words: (await import('./sv/loads-with-availability.ts')).availabilityWords,
    }),
    pay_rules: async () => ({ words: (await import('./sv/loads-with-pay-rules.ts')).payRuleWords }),
    payroll: async () => ({ words: (await import('./sv/loads-with-payroll.ts')).payrollWords }),
    leave: async () => ({ words: (await import('./sv/loads-with-leave.ts')).leaveWords }),
    my_shifts: async () => ({ words: (await import('./sv/loads-with-my-shifts.ts')).myShiftWords }),
    notices: async () => ({ words: (await import('./sv/loads-with-notices.ts')).noticeWords }),
    people: async () => ({ words: (await import('./sv/loads-with-people.ts')).peopleWords }),
    people_sheet: async () => ({ words: (await import('./sv/loads-with-people-sheet.ts')).peopleSheetWords }),
    person: async () => ({ words: (await import('./sv/loads-with-person.ts')).personWords }),
    proposals: async () => ({ words: (await import('./sv/loads-with-proposals.ts')).proposalWords }),
    quick_search: async () => ({ words: (await import('./sv/loads-with-quick-search.ts')).quickSearchWords }),
    roster: async () => ({ words: (await import('./sv/loads-with-roster.ts')).rosterWords }),
    roster_copies: async () => ({
      words: (await import('./sv/loads-with-roster-copies.ts')).rosterCopyWords,
    }),
    second_person: async () => ({
      words: (await import('./sv/loads-with-second-person.ts')).secondPersonWords,
    }),
    shift_forms: async () => ({ words: (await import('./sv/loads-with-shift-forms.ts')).shiftFormWords }),
    pay: async () => ({ words: (await import('./sv/loads-with-pay.ts')).payWords }),
    pay_codes: async () => ({ words: (await import('./sv/loads-with-pay-codes.ts')).payCodeWords }),
    parallel_run: async () => ({ words: (await import('./sv/loads-with-parallel-run.ts')).parallelRunWords }),
    overtime: async () => ({ words: (await import('./sv/loads-with-overtime.ts')).overtimeWords }),
    offers: async () => ({ words: (await import('./sv/loads-with-offers.ts')).offerWords }),
    push: async () => ({ words: (await import('./sv/loads-with-push.ts')).pushWords }),
    push_rings: async () => ({ words: (await import('./sv/loads-with-push-rings.ts')).pushRingWords }),
    tax_years: async () => ({ words: (await import('./sv/loads-with-tax-years.ts')).taxYearWords }),
    today: async () => ({ words: (await import('./sv/loads-with-today.ts')).todayWords }),
    week_charts: async () => ({ words: (await import('./sv/loads-with-week-charts.ts')).weekChartWords }),
    week_menu: async () => ({ words: (await import('./sv/loads-with-week-menu.ts')).weekMenuWords }),
    week_need: async () => ({ words: (await import('./sv/loads-with-week-need.ts')).weekNeedWords }),
    charts: async () => ({ words: (await import('./sv/loads-with-charts.ts')).chartWords }),
    welcome: async () => ({ words: (await import('./sv/loads-with-welcome.ts')).welcomeWords }),
  },
  en: {
    first: async () => ({ words: (await import('./en/loads-first.ts')).firstWords }),
    signed_in: async () => ({ words: (await import('./en/loads-signed-in.ts')).signedInWords }),
    forms: async () => (await import('./en/loads-with-forms.ts')).formWords,
    account: async () => ({ words: (await import('./en/loads-with-account.ts')).accountWords }),
    approvals: async () => ({ words: (await import('./en/loads-with-approvals.ts')).approvalWords }),
    employments: async () => ({ words: (await import('./en/loads-with-employments.ts')).employmentWords }),
    history: async () => ({ words: (await import('./en/loads-with-history.ts')).historyWords }),
    home: async () => ({ words: (await import('./en/loads-with-home.ts')).homeWords }),
    messages: async () => ({ words: (await import('./en/loads-with-messages.ts')).messageWords }),
    hours_account: async () => ({
      words: (await import('./en/loads-with-hours-account.ts')).hoursAccountWords,
    }),
    companies: async () => ({ words: (await import('./en/loads-with-companies.ts')).companyWords }),
    availability: async () => ({
      words: (await import('./en/loads-with-availability.ts')).availabilityWords,
    }),
    pay_rules: async () => ({ words: (await import('./en/loads-with-pay-rules.ts')).payRuleWords }),
    payroll: async () => ({ words: (await import('./en/loads-with-payroll.ts')).payrollWords }),
    leave: async () => ({ words: (await import('./en/loads-with-leave.ts')).leaveWords }),
    my_shifts: async () => ({ words: (await import('./en/loads-with-my-shifts.ts')).myShiftWords }),
    notices: async () => ({ words: (await import('./en/loads-with-notices.ts')).noticeWords }),
    people: async () => ({ words: (await import('./en/loads-with-people.ts')).peopleWords }),
    people_sheet: async () => ({ words: (await import('./en/loads-with-people-sheet.ts')).peopleSheetWords }),
    person: async () => ({ words: (await import('./en/loads-with-person.ts')).personWords }),
    proposals: async () => ({ words: (await import('./en/loads-with-proposals.ts')).proposalWords }),
    quick_search: async () => ({ words: (await import('./en/loads-with-quick-search.ts')).quickSearchWords }),
    roster: async () => ({ words: (await import('./en/loads-with-roster.ts')).rosterWords }),
    roster_copies: async () => ({
      words: (await import('./en/loads-with-roster-copies.ts')).rosterCopyWords,
    }),
    second_person: async () => ({
      words: (await import('./en/loads-with-second-person.ts')).secondPersonWords,
    }),
    shift_forms: async () => ({ words: (await import('./en/loads-with-shift-forms.ts')).shiftFormWords }),
    pay: async () => ({ words: (await import('./en/loads-with-pay.ts')).payWords }),
    pay_codes: async () => ({ words: (await import('./en/loads-with-pay-codes.ts')).payCodeWords }),
    parallel_run: async () => ({ words: (await import('./en/loads-with-parallel-run.ts')).parallelRunWords }),
    overtime: async () => ({ words: (await import('./en/loads-with-overtime.ts')).overtimeWords }),
    offers: async () => ({ words: (await import('./en/loads-with-offers.ts')).offerWords }),
    push: async () => ({ words: (await import('./en/loads-with-push.ts')).pushWords }),
    push_rings: async () => ({ words: (await import('./en/loads-with-push-rings.ts')).pushRingWords }),
    tax_years: async () => ({ words: (await import('./en/loads-with-tax-years.ts')).taxYearWords }),
    today: async () => ({ words: (await import('./en/loads-with-today.ts')).todayWords }),
    week_charts: async () => ({ words: (await import('./en/loads-with-week-charts.ts')).weekChartWords }),
    week_menu: async () => ({ words: (await import('./en/loads-with-week-menu.ts')).weekMenuWords }),
    week_need: async () => ({ words: (await import('./en/loads-with-week-need.ts')).weekNeedWords }),
    charts: async () => ({ words: (await import('./en/loads-with-charts.ts')).chartWords }),
    welcome: async () => ({ words: (await import('./en/loads-with-welcome.ts')).welcomeWords }),
  },
};
type Load = keyof (typeof LOADS)['sv'];

/** What is loaded in the language spoken, and again when another is chosen. */
const loaded = new Set<Load>(['first']);
let validation: Readonly<Record<string, string>> = {};
let refusals: ReadonlyMap<string, RefusalCode> = new Map();

export const languageOf = (text: string | null): Language =>
  LANGUAGES.find((language) => language === text) ?? DEFAULT;

const ONE_STOP: PostProcessorModule = { type: 'postProcessor', name: 'one_stop', process: oneStop };

/** Starts in the stored language. The types hold that each language is whole. */
export async function startSpeaking(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(ONE_STOP)
    .init({
      lng: DEFAULT,
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      resources: {},
      interpolation: { escapeValue: false },
      postProcess: [ONE_STOP.name],
      react: { useSuspense: false },
    });
  config({ localeError: sayIssue });
  for (const input of INPUTS) addEventListener(input, learnForms, true);
  await speak(languageOf(readLanguage()));
}

/** A form is refused after the first input: what its fields say then is fetched with that, and weighs on no first load. */
const INPUTS = ['pointerdown', 'keydown'] as const;

function learnForms(): void {
  for (const input of INPUTS) removeEventListener(input, learnForms, true);
  // Without them, a field says its sentence in English.
  loadWords('forms').catch(() => undefined);
}

/** Chooses the language, for this visit and the next. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await speak(language);
}

/** Loads the sentences that belong to a part of the app, along with that part. */
export async function loadWords(which: Load): Promise<void> {
  loaded.add(which);
  await learn(which, languageOf(i18next.language));
}

async function speak(language: Language): Promise<void> {
  await Promise.all([...loaded].map((which) => learn(which, language)));
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

async function learn(which: Load, language: Language): Promise<void> {
  const found = await LOADS[language][which]();
  i18next.addResourceBundle(language, 'translation', found.words, true);
  if ('validation' in found) validation = found.validation;
}

/** The server's refusals, which name fields by their English sentence. Fetched with the first of them. */
export async function learnRefusals(): Promise<void> {
  if (refusals.size > 0) return;
  const { REFUSALS, isRefusalCode } = await import('../../contract/errors.ts');
  refusals = new Map(
    Object.entries(REFUSALS).flatMap(([code, [, said]]) => (isRefusalCode(code) ? [[said, code]] : [])),
  );
}

/** Is this a refusal that has its sentence here? The text holds one for each code of the contract. */
export const hasWords = (code: string): code is RefusalCode => i18next.exists(`errors.${code}`);

/** A field's message in the language spoken; unknown ones as they are. `Row 3: …` names a row of a pasted sheet. */
export function sayInvalid(message: string): string {
  const [, row = '', of_row] = /^Row (\d+): (.+)$/s.exec(message) ?? [];
  if (of_row !== undefined) return i18next.t('common.of_row', { row, said: sayInvalid(of_row) });
  const code = refusals.get(message);
  const known = validation[message] ?? sayWithValue(message);
  return known ?? (code === undefined ? message : i18next.t(`errors.${code}`));
}

/** `Must be at least 3.` and `Must be one of: a, b.` are translated without their value, which is put back. */
function sayWithValue(message: string): string | undefined {
  const [value = ''] = /(?<=: ).+(?=\.$)|\d+/.exec(message) ?? [];
  return value === '' ? undefined : validation[message.replace(value, '{{n}}')]?.replace('{{n}}', value);
}

/** Anything thrown, as a sentence for people. */
export const sayError = (error: unknown): string =>
  i18next.t(error instanceof ApiError ? `errors.${error.code}` : 'errors.internal');
