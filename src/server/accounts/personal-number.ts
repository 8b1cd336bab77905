import personnummer from 'personnummer';
import type { Keys } from '../database/secrets.ts';
import { refuseField } from '../refusal.ts';

/** Personal numbers at rest: sealed to their place, found by a keyed hash, shown masked (trust rule 30). */

export type SealedNumber = {
  readonly sealed: Buffer | null;
  readonly hash: Buffer | null;
  readonly mask: string;
};

const NONE: SealedNumber = { sealed: null, hash: null, mask: '' };

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
  };
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
