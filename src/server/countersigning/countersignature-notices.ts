import type { askCountersignature } from '../../contract/countersignatures.ts';
import { countersignAskedWords } from '../accounts/mail-words.ts';
import { postMail } from '../accounts/mails.ts';
import type { InCompany } from '../handler.ts';
import { notify } from '../history/notices.ts';
import type { Row } from './countersignature-rows.ts';

/** Tells managers of what is asked and answered. */

type Doing = Pick<InCompany<typeof askCountersignature>, 'tx' | 'caller' | 'now' | 'company' | 'services'>;

/** The other managers; by mail too whom it would cost the role or the account. */
export async function notifyOfAsk(
  { tx, caller, now, company, services }: Doing,
  row: Row,
  managers: readonly string[],
): Promise<void> {
  const { company_id } = caller;
  await notify(
    tx,
    company_id,
    now,
    managers
      .filter((id) => id !== caller.user_id)
      .map((user_id) => ({
        user_id,
        kind: 'countersign_asked' as const,
        facts: factsOf(row, row.asked_by_name),
      })),
  );
  if (row.alone_from === null || row.user_id === null) return;
  const words = countersignAskedWords({
    by: row.asked_by_name,
    company: company.name,
    day: row.alone_from.slice(0, 10),
  });
  await postMail(tx, services, { company_id, user_id: row.user_id }, now, words);
}

export async function notifyOfAnswer(
  { tx, caller, now }: Doing,
  row: Row,
  status: 'given' | 'declined',
): Promise<void> {
  const { company_id, user_id } = caller;
  if (user_id === row.asked_by) return;
  const [doer] = await tx<{ name: string }[]>`
    select first_name || ' ' || last_name as name from users where company_id = ${company_id} and id = ${user_id}`;
  const facts = { ...factsOf(row, doer?.name ?? ''), status };
  await notify(tx, company_id, now, [{ user_id: row.asked_by, kind: 'countersign_answered', facts }]);
}

const factsOf = (row: Row, by: string) => ({
  kind: row.what,
  by,
  ...(row.person === null ? {} : { person: row.person }),
});
