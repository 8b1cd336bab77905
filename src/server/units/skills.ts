import {
  changeSkill,
  createSkill,
  deleteSkill,
  listEndingSkills,
  listPositionSkills,
  listSkills,
  SKILL_FIELDS,
  type Skill,
  setPositionSkills,
} from '../../contract/skills.ts';
import { endingSkills, type HeldSkill } from '../../core/roster/fitness.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { namedRows } from './named-rows.ts';

/** Skills, and which of them a position demands (decision 0094). */

const skills = namedRows<Skill>({
  table: 'skills',
  noun: 'skill',
  more: SKILL_FIELDS,
  namedBy: (tx, company_id, id) => tx`
    select 1 from person_skills where company_id = ${company_id} and skill_id = ${id}
    union all select 1 from position_skills where company_id = ${company_id} and skill_id = ${id}
    union all select 1 from staffing_needs where company_id = ${company_id} and skill_id = ${id}`,
});

export const skillHandlers: readonly Handler[] = [
  inCompany(listSkills, ({ caller, tx }) => skills.list(tx, caller.company_id)),
  inCompany(createSkill, async ({ input, ...asked }) => skills.create(asked, input.body)),
  inCompany(changeSkill, async ({ input: { params, body }, ...asked }) =>
    skills.change({ ...asked, ...params }, body),
  ),
  inCompany(deleteSkill, async ({ input: { params }, ...asked }) => skills.remove({ ...asked, ...params })),

  inCompany(listPositionSkills, ({ caller, tx }) => demandedSkills(tx, caller.company_id)),

  inCompany(setPositionSkills, async ({ input: { params, body }, caller, tx, now }) => {
    const { company_id } = caller;
    const [position] = await tx<{ closed_at: string | null }[]>`
      select closed_at from positions where company_id = ${company_id} and id = ${params.id} for update`;
    if (position === undefined) throw new Refusal('not_found');
    if (position.closed_at !== null) throw refuseField('not_found', 'id', 'There is no such open position.');
    const was = (await demandedSkills(tx, company_id, params.id)).map(({ skill_id }) => skill_id);
    const became = [...new Set(body.skills)].toSorted();
    const known = await tx`
      select id from skills
      where company_id = ${company_id} and id = any(${became}::uuid[]) and (closed_at is null or id = any(${was}::uuid[]))
      order by id for key share`;
    if (known.length < became.length)
      throw refuseField('not_found', 'skills', 'There is no such open skill.');
    await tx`delete from position_skills where company_id = ${company_id} and position_id = ${params.id}`;
    const rows = became.map((skill_id) => ({ company_id, position_id: params.id, skill_id }));
    if (rows.length > 0) await tx`insert into position_skills ${tx(rows)}`;
    await record(tx, caller, now, [
      {
        noun: 'position',
        noun_id: params.id,
        action: 'skills_set',
        was: { skills: was },
        became: { skills: became },
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return demandedSkills(tx, company_id, params.id);
  }),

  inCompany(listEndingSkills, async ({ caller: { company_id }, tx, today }) => {
    // A skill that was renewed does not end: the latest days of each count.
    const rows = await tx<Ending[]>`
      select distinct on (p.user_id, p.skill_id) p.id, p.user_id, u.first_name, u.last_name, u.role, p.skill_id,
        p.first_day, p.last_day, s.warn_days
      from person_skills p
      join users u on u.company_id = p.company_id and u.id = p.user_id and u.closed_at is null
      join skills s on s.company_id = p.company_id and s.id = p.skill_id and s.closed_at is null
      where p.company_id = ${company_id}
      order by p.user_id, p.skill_id, p.first_day desc`;
    const ending = rows
      .map((row) => ({ ...row, skill: row.skill_id }))
      .filter((row) => endingSkills([row], today, row.warn_days).length > 0);
    return ending
      .toSorted((a, b) => a.last_day.localeCompare(b.last_day) || a.id.localeCompare(b.id))
      .map(({ id, user_id, first_name, last_name, role, skill_id, last_day }) => ({
        id,
        worker: { id: user_id, first_name, last_name, role },
        skill_id,
        last_day,
      }));
  }),
];

type Ending = Omit<HeldSkill, 'skill' | 'last_day'> & {
  readonly id: string;
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: 'worker' | 'manager';
  readonly skill_id: string;
  readonly last_day: string;
  readonly warn_days: number;
};

type Demanded = { position_id: string; skill_id: string };

const demandedSkills = (
  tx: Tx,
  company_id: string,
  position: string | null = null,
): Promise<Demanded[]> => tx<Demanded[]>`
  select position_id, skill_id from position_skills
  where company_id = ${company_id} ${position === null ? tx`` : tx`and position_id = ${position}`}
  order by position_id, skill_id`;

/** What positions demand and which of these people (null: everybody) have it. A closed skill is demanded no more. */
export type SkillFacts = {
  readonly demanded: ReadonlyMap<string, readonly { readonly skill_id: string; readonly name: string }[]>;
  readonly held: ReadonlyMap<string, readonly HeldSkill[]>;
};

export async function skillFacts(
  tx: Tx,
  company_id: string,
  ids: readonly string[] | null = null,
): Promise<SkillFacts> {
  const [demanded, held] = await Promise.all([
    tx<{ position_id: string; skill_id: string; name: string }[]>`
      select d.position_id, d.skill_id, s.name from position_skills d
      join skills s on s.company_id = d.company_id and s.id = d.skill_id and s.closed_at is null
      where d.company_id = ${company_id}
      order by s.name`,
    tx<(HeldSkill & { user_id: string })[]>`
      select user_id, skill_id as skill, first_day, last_day from person_skills
      where company_id = ${company_id} ${ids === null ? tx`` : tx`and user_id = any(${[...ids]}::uuid[])`}
        and skill_id = any(array(select skill_id from position_skills where company_id = ${company_id}))
      order by user_id, first_day`,
  ]);
  return {
    demanded: Map.groupBy(demanded, ({ position_id }) => position_id),
    held: Map.groupBy(held, ({ user_id }) => user_id),
  };
}
