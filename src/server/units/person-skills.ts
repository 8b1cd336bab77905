import { randomUUID } from 'node:crypto';
import {
  changePersonSkill,
  createPersonSkill,
  deletePersonSkill,
  listPersonSkills,
  PERSON_SKILL_FIELDS,
  type PersonSkill,
  type PersonSkillFields,
} from '../../contract/person-skills.ts';
import { given, picked } from '../../core/picked.ts';
import { lockedWithPerson, ownOr, requireOpenPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type DayKey, pageByDay } from '../database/paging.ts';
import { type Handler, type InCompany, inCompany, Page } from '../handler.ts';
import { announce, record, writeOf } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField, requireDaysInOrder } from '../refusal.ts';

/** The skills that people have, and until when. The person and the managers read them (decision 0094). */

export const personSkillHandlers: readonly Handler[] = [
  inCompany(listPersonSkills, async ({ input: { query }, caller, tx }) => {
    const user_id = await ownOr(tx, caller, query.user);
    const page = await pageByDay(
      query,
      (asked) => select(tx, caller.company_id, { user_id, ...asked }),
      ({ first_day }) => first_day,
    );
    return new Page(...page);
  }),

  inCompany(createPersonSkill, async (doing) => {
    const { input, caller, tx, now } = doing;
    const { company_id } = caller;
    const { user, last_day = null, note = '', ...rest } = input.body;
    await requireOpenPerson(tx, company_id, user, 'user');
    const row = await checked(tx, company_id, { ...rest, last_day, note });
    const id = randomUUID();
    await tx`
      insert into person_skills ${tx({ company_id, id, user_id: user, ...row, created_at: now, updated_at: now })}`;
    const became = await one(tx, company_id, id);
    await remember(doing, null, became);
    return became;
  }),

  inCompany(changePersonSkill, async (doing) => {
    const { input, caller, tx, now, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseStale(if_match, was.version, () => was);
    const row = await checked(
      tx,
      company_id,
      { ...picked(was, PERSON_SKILL_FIELDS), ...given(input.body) },
      was.skill_id,
    );
    await tx`
      update person_skills set ${tx({ ...row, version: was.version + 1, updated_at: now })}
      where company_id = ${company_id} and id = ${was.id}`;
    const became = await one(tx, company_id, was.id);
    await remember(doing, was, became);
    return became;
  }),

  inCompany(deletePersonSkill, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseStale(if_match, was.version, () => was);
    await tx`delete from person_skills where company_id = ${company_id} and id = ${was.id}`;
    await remember(doing, was, null);
    return undefined;
  }),
];

type Doing = Pick<InCompany<typeof listPersonSkills>, 'tx' | 'caller' | 'now'>;
type Filter = {
  readonly user_id?: string | null;
  readonly id?: string;
  readonly after?: DayKey | null;
  readonly limit?: number;
  readonly lock?: boolean;
};

const select = (
  tx: Tx,
  company_id: string,
  { user_id = null, id, after = null, limit, lock = false }: Filter,
) =>
  tx<PersonSkill[]>`
    select id, user_id as user, skill_id, first_day, last_day, note, version from person_skills
    where company_id = ${company_id}
      ${user_id === null ? tx`` : tx`and user_id = ${user_id}`}
      ${id === undefined ? tx`` : tx`and id = ${id}`}
      ${after === null ? tx`` : tx`and (first_day, id) > (${after.day}, ${after.id})`}
    order by first_day, id
    ${limit === undefined ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for update` : tx``}`;

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<PersonSkill> {
  const [row] = await select(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const locked = (tx: Tx, company_id: string, id: string): Promise<PersonSkill> =>
  lockedWithPerson(tx, company_id, (lock) => one(tx, company_id, id, lock));

/** Days in order, a last day where the skill expires, and a skill that is open or was the row's before. */
async function checked(
  tx: Tx,
  company_id: string,
  row: PersonSkillFields,
  before: string | null = null,
): Promise<PersonSkillFields> {
  const { skill_id, last_day } = row;
  const [skill] = await tx<{ expires: boolean }[]>`
    select expires from skills
    where company_id = ${company_id} and id = ${skill_id} and (closed_at is null or id = ${before})
    for key share`;
  if (skill === undefined) throw refuseField('not_found', 'skill_id', 'There is no such open skill.');
  if (last_day === null && skill.expires) throw refuseField('skill_ends', 'last_day');
  requireDaysInOrder(row);
  return row;
}

async function remember(
  { tx, caller, now }: Doing,
  was: PersonSkill | null,
  became: PersonSkill | null,
): Promise<void> {
  const row = became ?? was;
  if (row === null) return;
  await record(tx, caller, now, [
    {
      noun: 'person_skill',
      noun_id: row.id,
      action: writeOf(was, became),
      was: remembered(was),
      became: remembered(became),
    },
  ]);
  await announce(tx, caller.company_id, 'users', [row.user]);
}

const remembered = (row: PersonSkill | null): Record<string, unknown> | null =>
  row === null ? null : { user_id: row.user, ...picked(row, PERSON_SKILL_FIELDS) };
