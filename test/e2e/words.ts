import { firstWords as firstInEnglish } from '../../src/web/text/en/loads-first.ts';
import { signedInWords as restInEnglish } from '../../src/web/text/en/loads-signed-in.ts';
import { accountWords as accountInEnglish } from '../../src/web/text/en/loads-with-account.ts';
import { approvalWords as decidingInEnglish } from '../../src/web/text/en/loads-with-approvals.ts';
import { availabilityWords as canInEnglish } from '../../src/web/text/en/loads-with-availability.ts';
import { chartWords as drawnInEnglish } from '../../src/web/text/en/loads-with-charts.ts';
import { companyWords as companiesInEnglish } from '../../src/web/text/en/loads-with-companies.ts';
import { employmentWords as employedInEnglish } from '../../src/web/text/en/loads-with-employments.ts';
import { formWords as formsInEnglish } from '../../src/web/text/en/loads-with-forms.ts';
import { historyWords as pastInEnglish } from '../../src/web/text/en/loads-with-history.ts';
import { homeWords as homeInEnglish } from '../../src/web/text/en/loads-with-home.ts';
import { hoursAccountWords as accountedInEnglish } from '../../src/web/text/en/loads-with-hours-account.ts';
import { messageWords as toldInEnglish } from '../../src/web/text/en/loads-with-messages.ts';
import { myShiftWords as mineInEnglish } from '../../src/web/text/en/loads-with-my-shifts.ts';
import { noticeWords as noticesInEnglish } from '../../src/web/text/en/loads-with-notices.ts';
import { offerWords as offersInEnglish } from '../../src/web/text/en/loads-with-offers.ts';
import { overtimeWords as overtimeInEnglish } from '../../src/web/text/en/loads-with-overtime.ts';
import { parallelRunWords as runInEnglish } from '../../src/web/text/en/loads-with-parallel-run.ts';
import { payWords as payInEnglish } from '../../src/web/text/en/loads-with-pay.ts';
import { payCodeWords as codesInEnglish } from '../../src/web/text/en/loads-with-pay-codes.ts';
import { payRuleWords as payRulesInEnglish } from '../../src/web/text/en/loads-with-pay-rules.ts';
import { payrollWords as payrollInEnglish } from '../../src/web/text/en/loads-with-payroll.ts';
import { peopleWords as peopleInEnglish } from '../../src/web/text/en/loads-with-people.ts';
import { peopleSheetWords as sheetInEnglish } from '../../src/web/text/en/loads-with-people-sheet.ts';
import { personWords as personInEnglish } from '../../src/web/text/en/loads-with-person.ts';
import { proposalWords as proposalsInEnglish } from '../../src/web/text/en/loads-with-proposals.ts';
import { pushWords as pushInEnglish } from '../../src/web/text/en/loads-with-push.ts';
import { pushRingWords as ringsInEnglish } from '../../src/web/text/en/loads-with-push-rings.ts';
import { quickSearchWords as foundInEnglish } from '../../src/web/text/en/loads-with-quick-search.ts';
import { rosterWords as rosterInEnglish } from '../../src/web/text/en/loads-with-roster.ts';
import { rosterCopyWords as copiesInEnglish } from '../../src/web/text/en/loads-with-roster-copies.ts';
import { secondPersonWords as secondInEnglish } from '../../src/web/text/en/loads-with-second-person.ts';
import { shiftFormWords as shiftFormsInEnglish } from '../../src/web/text/en/loads-with-shift-forms.ts';
import { taxYearWords as yearsInEnglish } from '../../src/web/text/en/loads-with-tax-years.ts';
import { todayWords as dayInEnglish } from '../../src/web/text/en/loads-with-today.ts';
import { weekChartWords as chartsInEnglish } from '../../src/web/text/en/loads-with-week-charts.ts';
import { weekMenuWords as weekMenuInEnglish } from '../../src/web/text/en/loads-with-week-menu.ts';
import { weekNeedWords as needInEnglish } from '../../src/web/text/en/loads-with-week-need.ts';
import { welcomeWords as welcomeInEnglish } from '../../src/web/text/en/loads-with-welcome.ts';
import { firstWords as first } from '../../src/web/text/sv/loads-first.ts';
import { signedInWords as rest } from '../../src/web/text/sv/loads-signed-in.ts';
import { accountWords as account } from '../../src/web/text/sv/loads-with-account.ts';
import { approvalWords as deciding } from '../../src/web/text/sv/loads-with-approvals.ts';
import { availabilityWords as can } from '../../src/web/text/sv/loads-with-availability.ts';
import { chartWords as drawn } from '../../src/web/text/sv/loads-with-charts.ts';
import { companyWords as companies } from '../../src/web/text/sv/loads-with-companies.ts';
import { employmentWords as employed } from '../../src/web/text/sv/loads-with-employments.ts';
import { formWords as forms } from '../../src/web/text/sv/loads-with-forms.ts';
import { historyWords as past } from '../../src/web/text/sv/loads-with-history.ts';
import { homeWords as atHome } from '../../src/web/text/sv/loads-with-home.ts';
import { hoursAccountWords as accounted } from '../../src/web/text/sv/loads-with-hours-account.ts';
import { messageWords as told } from '../../src/web/text/sv/loads-with-messages.ts';
import { myShiftWords as mine } from '../../src/web/text/sv/loads-with-my-shifts.ts';
import { noticeWords as notices } from '../../src/web/text/sv/loads-with-notices.ts';
import { offerWords as offers } from '../../src/web/text/sv/loads-with-offers.ts';
import { overtimeWords as overtime } from '../../src/web/text/sv/loads-with-overtime.ts';
import { parallelRunWords as parallel } from '../../src/web/text/sv/loads-with-parallel-run.ts';
import { payWords as pay } from '../../src/web/text/sv/loads-with-pay.ts';
import { payCodeWords as codes } from '../../src/web/text/sv/loads-with-pay-codes.ts';
import { payRuleWords as payRules } from '../../src/web/text/sv/loads-with-pay-rules.ts';
import { payrollWords as payroll } from '../../src/web/text/sv/loads-with-payroll.ts';
import { peopleWords as people } from '../../src/web/text/sv/loads-with-people.ts';
import { peopleSheetWords as peopleSheet } from '../../src/web/text/sv/loads-with-people-sheet.ts';
import { personWords as ofPerson } from '../../src/web/text/sv/loads-with-person.ts';
import { proposalWords as proposing } from '../../src/web/text/sv/loads-with-proposals.ts';
import { pushWords as pushes } from '../../src/web/text/sv/loads-with-push.ts';
import { pushRingWords as rings } from '../../src/web/text/sv/loads-with-push-rings.ts';
import { quickSearchWords as found } from '../../src/web/text/sv/loads-with-quick-search.ts';
import { rosterWords as roster } from '../../src/web/text/sv/loads-with-roster.ts';
import { rosterCopyWords as copies } from '../../src/web/text/sv/loads-with-roster-copies.ts';
import { secondPersonWords as second } from '../../src/web/text/sv/loads-with-second-person.ts';
import { shiftFormWords as shiftForms } from '../../src/web/text/sv/loads-with-shift-forms.ts';
import { taxYearWords as years } from '../../src/web/text/sv/loads-with-tax-years.ts';
import { todayWords as day } from '../../src/web/text/sv/loads-with-today.ts';
import { weekChartWords as charts } from '../../src/web/text/sv/loads-with-week-charts.ts';
import { weekMenuWords as weekMenu } from '../../src/web/text/sv/loads-with-week-menu.ts';
import { weekNeedWords as need } from '../../src/web/text/sv/loads-with-week-need.ts';
import { welcomeWords as welcome } from '../../src/web/text/sv/loads-with-welcome.ts';

type Words = Readonly<Record<'copy' | 'day' | 'done' | 'failed' | 'form', object>>;
/** The roster's words, and those of its dialogs, which load under the same name. */
const rosterOf = <A extends Words, B extends Words>(own: A, forms: B) => {
  const both = (name: keyof Words) => ({ ...own[name], ...forms[name] });
  const [copy, day, done] = [both('copy'), both('day'), both('done')];
  return { ...own, ...forms, copy, day, done, failed: both('failed'), form: both('form') } as A & B;
};

/** The week's words, and those that load with the first press. */
type Week = Readonly<Record<'menu' | 'done', object>>;
const weekOf = <A extends Week, B extends Week>(own: A, hands: B) =>
  ({ ...own, ...hands, menu: { ...own.menu, ...hands.menu }, done: { ...own.done, ...hands.done } }) as A & B;

/** The product's texts in both languages: the browser tests find elements by their names, as users do. */
export const en = {
  ...firstInEnglish,
  ...formsInEnglish.words,
  ...accountInEnglish,
  ...restInEnglish,
  ...decidingInEnglish,
  ...companiesInEnglish,
  ...drawnInEnglish,
  ...canInEnglish,
  ...payRulesInEnglish,
  ...payrollInEnglish,
  ...peopleInEnglish,
  ...sheetInEnglish,
  person: personInEnglish.person,
  ...rosterInEnglish,
  drafts: shiftFormsInEnglish.drafts,
  ruleBreaks: shiftFormsInEnglish.ruleBreaks,
  ...copiesInEnglish,
  postReasons: proposalsInEnglish.postReasons,
  proposals: proposalsInEnglish.proposals,
  smallestChange: proposalsInEnglish.smallestChange,
  ...foundInEnglish,
  ...employedInEnglish,
  ...pastInEnglish,
  ...payInEnglish,
  ...pushInEnglish,
  ...ringsInEnglish,
  ...yearsInEnglish,
  ...weekMenuInEnglish,
  ...needInEnglish,
  ...welcomeInEnglish,
  ...chartsInEnglish,
  ...runInEnglish,
  roster: rosterOf(rosterInEnglish.roster, shiftFormsInEnglish.roster),
  week: weekOf(rosterInEnglish.week, weekMenuInEnglish.week),
  fields: { ...restInEnglish.fields, ...pastInEnglish.fields, ...employedInEnglish.fields },
  ...codesInEnglish,
  ...overtimeInEnglish,
  ...offersInEnglish,
  ...homeInEnglish,
  today: dayInEnglish.today,
  ...mineInEnglish,
  ...accountedInEnglish,
  ...toldInEnglish,
  ...secondInEnglish,
  notices: { ...restInEnglish.notices, ...noticesInEnglish.notices },
};
export const sv: typeof en = {
  ...first,
  ...forms.words,
  ...account,
  ...rest,
  ...deciding,
  ...companies,
  ...drawn,
  ...can,
  ...payRules,
  ...payroll,
  ...people,
  ...peopleSheet,
  person: ofPerson.person,
  ...roster,
  drafts: shiftForms.drafts,
  ruleBreaks: shiftForms.ruleBreaks,
  ...copies,
  postReasons: proposing.postReasons,
  proposals: proposing.proposals,
  smallestChange: proposing.smallestChange,
  ...found,
  ...employed,
  ...past,
  ...pay,
  ...pushes,
  ...rings,
  ...years,
  ...weekMenu,
  ...need,
  ...welcome,
  ...charts,
  ...parallel,
  roster: rosterOf(roster.roster, shiftForms.roster),
  week: weekOf(roster.week, weekMenu.week),
  fields: { ...rest.fields, ...past.fields, ...employed.fields },
  ...codes,
  ...overtime,
  ...offers,
  ...atHome,
  today: day.today,
  ...mine,
  ...accounted,
  ...told,
  ...second,
  notices: { ...rest.notices, ...notices.notices },
};
export type Texts = typeof en;
export const textsIn = (language: 'sv' | 'en'): Texts => (language === 'sv' ? sv : en);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for the part of a sentence before its first placeholder. */
export const beginning = (sentence: string): RegExp =>
  new RegExp(`^${escaped(sentence.split('{{')[0] ?? '')}`);

/** A pattern for a sentence with any values in its placeholders. */
export const like = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join('.+'),
  );

/** A sentence with its placeholders filled. */
export const filled = (sentence: string, holes: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => holes[name] ?? '');
