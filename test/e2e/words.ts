import { first as firstInEnglish } from '../../src/web/text/en/first.ts';
import { rest as restInEnglish } from '../../src/web/text/en/rest.ts';
import { first } from '../../src/web/text/sv/first.ts';
import { rest } from '../../src/web/text/sv/rest.ts';

/** What the product says, in its own words: the browser tests look for names as people do, in both languages. */
export const en = { ...firstInEnglish, ...restInEnglish };
export const sv: typeof en = { ...first, ...rest };
