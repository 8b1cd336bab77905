import { heldDate, heldInstant } from './held-dates.ts';

/** Column types, by the number that PostgreSQL has for each, and what their text is read as. All others stay text. */

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond safe integers`);
  return value;
}

const bytes = (text: string): Buffer => Buffer.from(text.slice('\\x'.length), 'hex');
const json = (text: string): unknown => JSON.parse(text);

/** An array read as text would look like a value. Our statements select `to_jsonb(array)` instead. */
function refuseArray(): never {
  throw new TypeError('an array is read as jsonb');
}

const READERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  17: bytes,
  20: safeInteger,
  21: Number,
  23: Number,
  26: Number,
  114: json,
  700: Number,
  701: Number,
  1009: refuseArray,
  1016: refuseArray,
  1082: heldDate,
  1182: refuseArray,
  1184: heldInstant,
  2951: refuseArray,
  3802: json,
};

const asText = (text: string): string => text;

export const readerOf = (type: number): ((text: string) => unknown) => READERS[type] ?? asText;
