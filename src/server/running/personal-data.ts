import { personalData } from '../../contract/personal-data.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import { openNumber } from '../accounts/personal-number.ts';
import { FileReply, type Handler, inCompany } from '../handler.ts';
import { record } from '../history/history.ts';
import { PERSON_TABLES } from '../nouns.ts';
import { Refusal } from '../refusal.ts';

/** Everything stored about a person, as one machine-readable file (GDPR articles 15 and 20). */

export const personalDataHandlers: readonly Handler[] = [
  inCompany(personalData, async ({ input: { params }, caller, company, tx, now, services }) => {
    const { company_id } = caller;
    if (caller.role === 'worker' && params.id !== caller.user_id) throw new Refusal('not_found');
    await requireKnownPerson(tx, company_id, params.id);
    const tables: Record<string, unknown[]> = {};
    const left_out: string[] = [];
    for (const { table, column, fate, traces, secret = [] } of PERSON_TABLES) {
      // A person's actions on others' things are data about those others.
      if (fate === 'actor') continue;
      // A manager who needs those of somebody else asks that person for their own file.
      if (traces === true && params.id !== caller.user_id) {
        left_out.push(table);
        continue;
      }
      const hidden = ['company_id', ...secret];
      const rows = await tx<{ row: Record<string, unknown> }[]>`
        select to_jsonb(t) - ${hidden}::text[] as row from ${tx(table)} t
        where company_id = ${company_id} and ${tx(column)} = ${params.id}`;
      tables[table] = rows.map(({ row }) => row);
    }
    const [person] = await tx<{ personal_number_sealed: Buffer | null }[]>`
      select personal_number_sealed from users where company_id = ${company_id} and id = ${params.id}`;
    const personal_number = openNumber(
      services.keys,
      company_id,
      params.id,
      person?.personal_number_sealed ?? null,
    );
    const whole = { company: company.name, made_at: now, personal_number, left_out, tables };
    await record(tx, caller, now, [{ noun: 'user', noun_id: params.id, action: 'data_exported' }]);
    return new FileReply(
      `skifta-${params.id}.json`,
      'application/json; charset=utf-8',
      Buffer.from(`${JSON.stringify(whole, null, 2)}\n`),
    );
  }),
];
