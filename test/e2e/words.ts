import { firstWords as firstInEnglish } from '../../src/web/text/en/loads-first.ts';
import { signedInWords as restInEnglish } from '../../src/web/text/en/loads-signed-in.ts';
import { accountWords as accountInEnglish } from '../../src/web/text/en/loads-with-account.ts';
import { approvalWords as decidingInEnglish } from '../../src/web/text/en/loads-with-approvals.ts';
import { historyWords as pastInEnglish } from '../../src/web/text/en/loads-with-history.ts';
import { officeWords as deskInEnglish } from '../../src/web/text/en/loads-with-office.ts';
import { firstWords as first } from '../../src/web/text/sv/loads-first.ts';
import { signedInWords as rest } from '../../src/web/text/sv/loads-signed-in.ts';
import { accountWords as account } from '../../src/web/text/sv/loads-with-account.ts';
import { approvalWords as deciding } from '../../src/web/text/sv/loads-with-approvals.ts';
import { historyWords as past } from '../../src/web/text/sv/loads-with-history.ts';
import { officeWords as desk } from '../../src/web/text/sv/loads-with-office.ts';

/** What the product says, in its own words: the browser tests look for names as people do, in both languages. */
export const en = {
  ...firstInEnglish,
  ...accountInEnglish,
  ...restInEnglish,
  ...decidingInEnglish,
  ...deskInEnglish,
  ...pastInEnglish,
  fields: { ...restInEnglish.fields, ...pastInEnglish.fields },
};
export const sv: typeof en = {
  ...first,
  ...account,
  ...rest,
  ...deciding,
  ...desk,
  ...past,
  fields: { ...rest.fields, ...past.fields },
};
export type Told = typeof en;
export const toldIn = (language: 'sv' | 'en'): Told => (language === 'sv' ? sv : en);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The part of a sentence before its first hole: what a name begins with. */
export const beginning = (sentence: string): RegExp =>
  new RegExp(`^${escaped(sentence.split('{{')[0] ?? '')}`);

/** What a sentence says, whatever stands in its holes. */
export const like = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join('.+'),
  );

/** A sentence with its holes filled. */
export const filled = (sentence: string, holes: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => holes[name] ?? '');
