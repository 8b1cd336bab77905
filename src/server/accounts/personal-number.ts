import personnummer from 'personnummer';
import { bornBy } from '../../core/pay/birth-date.ts';
import type { Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import { refuseField } from '../refusal.ts';

/** Personal numbers at rest: sealed to their place, found by a keyed hash, shown masked (trust rule 30). */

export type SealedNumber = {
  readonly sealed: Buffer | null;
  readonly hash: Buffer | null;
  readonly mask: string;
  /** The date of birth that it says; null: there is no number. */
  readonly born: string | null;
};

/** As the row of its person holds it. */
export const numberColumns = ({ sealed, hash, mask }: SealedNumber) => ({
  personal_number_sealed: sealed,
  personal_number_hash: hash,
  personal_number_mask: mask,
});

const NONE: SealedNumber = { sealed: null, hash: null, mask: '', born: null };

/** Both are bound to the company: a person who works in two companies cannot be linked between them. */
const place = (company_id: string, user_id: string): string => `${company_id}|${user_id}|personal_number`;

/** Refuses what is neither a personnummer nor a samordningsnummer. Empty text means none. */
export function sealNumber(keys: Keys, company_id: string, user_id: string, text: string): SealedNumber {
  const trimmed = text.trim();
  if (trimmed === '') return NONE;
  if (!personnummer.valid(trimmed)) throw refuseField('personal_number_invalid', 'social_security_number');
  const twelve = personnummer.parse(trimmed).format(true);
  return {
    sealed: keys.seal(twelve, place(company_id, user_id)),
    hash: keys.blind(twelve, company_id),
    mask: `${twelve.slice(2, 8)}-****`,
    born: bornBy(twelve),
  };
}

/** What is typed as a personal number: its keyed hash, and the date of birth that it says; null: it is none. */
export function numberTyped(
  keys: Keys,
  company_id: string,
  text: string,
): { readonly hash: Buffer; readonly born: string | null } | null {
  const trimmed = text.trim();
  if (trimmed === '' || !personnummer.valid(trimmed)) return null;
  const twelve = personnummer.parse(trimmed).format(true);
  return { hash: keys.blind(twelve, company_id), born: bornBy(twelve) };
}

/** Refuses the number of somebody whose account is closed: it is opened again. */
export async function refuseOfClosed(
  tx: Tx,
  company_id: string,
  user_id: string,
  { hash }: SealedNumber,
): Promise<void> {
  if (hash === null) return;
  const closed = await tx`
    select from users
    where company_id = ${company_id} and personal_number_hash = ${hash} and id <> ${user_id}
      and closed_at is not null and erased_at is null`;
  if (closed.length > 0) throw refuseField('personal_number_closed', 'social_security_number');
}

/** Refuses a number that another person has, before the database does. */
export async function refuseTaken(
  tx: Tx,
  company_id: string,
  user_id: string,
  { hash }: SealedNumber,
): Promise<void> {
  const others = await tx`
    select from users where company_id = ${company_id} and personal_number_hash = ${hash} and id <> ${user_id}`;
  if (others.length > 0) throw refuseField('personal_number_taken', 'social_security_number');
}

/** YYYYMMDD-NNNN. */
export function openNumber(
  keys: Keys,
  company_id: string,
  user_id: string,
  sealed: Uint8Array | null,
): string {
  if (sealed === null) return '';
  const twelve = keys.open(sealed, place(company_id, user_id));
  return `${twelve.slice(0, 8)}-${twelve.slice(8)}`;
}

/**
 * The date of birth to store beside a number (core/pay/birth-date.md): a number gives it, and a typed date that differs,
 * or one after today, is refused. Undefined: what is stored stays.
 */
export function birthDateBeside(
  born: string | null,
  typed: string | null | undefined,
  today: string,
): string | null | undefined {
  if (born !== null && born > today) throw refuseField('personal_number_invalid', 'social_security_number');
  if (typed !== null && typed !== undefined) {
    if (typed > today) throw refuseField('birth_date_future', 'date_of_birth');
    if (born !== null && typed !== born) throw refuseField('birth_date_differs', 'date_of_birth');
  }
  return born ?? typed;
}

type Stored = { readonly id: string; readonly date_of_birth: string | null };
type ChangedIdentity = {
  readonly number: SealedNumber | undefined;
  readonly typed: string | null | undefined;
  readonly today: string;
};

/** As birthDateBeside, for a person whose number may be stored. A pair that stays as it was is not compared. */
export async function changedBirthDate(
  tx: Tx,
  keys: Keys,
  company_id: string,
  was: Stored,
  { number, typed, today }: ChangedIdentity,
): Promise<string | null | undefined> {
  if (number !== undefined) return birthDateBeside(number.born, typed, today);
  if (typed === undefined || typed === was.date_of_birth) return undefined;
  const [row] = await tx<{ personal_number_sealed: Buffer | null }[]>`
    select personal_number_sealed from users where company_id = ${company_id} and id = ${was.id}`;
  const known = openNumber(keys, company_id, was.id, row?.personal_number_sealed ?? null);
  return birthDateBeside(bornBy(known.replace('-', '')), typed, today);
}
