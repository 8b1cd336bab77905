import { account as accountInEnglish } from '../../src/web/text/en/account.ts';
import { deciding as decidingInEnglish } from '../../src/web/text/en/deciding.ts';
import { desk as deskInEnglish } from '../../src/web/text/en/desk.ts';
import { first as firstInEnglish } from '../../src/web/text/en/first.ts';
import { past as pastInEnglish } from '../../src/web/text/en/past.ts';
import { rest as restInEnglish } from '../../src/web/text/en/rest.ts';
import { account } from '../../src/web/text/sv/account.ts';
import { deciding } from '../../src/web/text/sv/deciding.ts';
import { desk } from '../../src/web/text/sv/desk.ts';
import { first } from '../../src/web/text/sv/first.ts';
import { past } from '../../src/web/text/sv/past.ts';
import { rest } from '../../src/web/text/sv/rest.ts';

/** What the product says, in its own words: the browser tests look for names as people do, in both languages. */
export const en = {
  ...firstInEnglish,
  ...accountInEnglish,
  ...restInEnglish,
  ...decidingInEnglish,
  ...deskInEnglish,
  ...pastInEnglish,
};
export const sv: typeof en = { ...first, ...account, ...rest, ...deciding, ...desk, ...past };
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
