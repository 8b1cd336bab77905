import type { Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { refuseField } from '../refusal.ts';

/** The cost centres that pay terms may name: those in use, and the one that the person's terms have already. */

export type CentreChoice = { readonly number: string; readonly active: boolean };

/** The company's cost centres, in use or not; `number`: that one alone. */
export async function centresOf(
  tx: Tx,
  company_id: string,
  number: string | null = null,
): Promise<CentreChoice[]> {
  return tx<CentreChoice[]>`
    select number, active from cost_centres
    where company_id = ${company_id} ${number === null ? tx`` : tx`and number = ${number}`}`;
}

/**
 * Refuses a number that no cost centre has, or that is out of use and was not the person's before (`kept`): a raise must not be
 * stopped by a cost centre that was closed meanwhile.
 */
export function refuseCentre(
  centres: readonly CentreChoice[],
  sent: string | null | undefined,
  { kept = null, within = '' }: { readonly kept?: string | null | undefined; readonly within?: string } = {},
): void {
  if (sent === null || sent === undefined) return;
  const found = centres.find(({ number }) => number === sent);
  if (found === undefined) throw refuseField('cost_centre_unknown', `${within}cost_centre`);
  if (!found.active && sent !== kept) throw refuseField('cost_centre_inactive', `${within}cost_centre`);
}

/** The same for one number that is sent. */
export async function requireCentre(
  { tx, caller }: { readonly tx: Tx; readonly caller: Pick<Caller, 'company_id'> },
  sent: string | null | undefined,
  of: Parameters<typeof refuseCentre>[2],
): Promise<void> {
  if (sent === null || sent === undefined) return;
  refuseCentre(await centresOf(tx, caller.company_id, sent), sent, of);
}
