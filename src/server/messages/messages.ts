import { randomUUID } from 'node:crypto';
import {
  createMessage,
  listMessages,
  type Message,
  MOST_NAMED,
  reachOfMessage,
} from '../../contract/messages.ts';
import { NO_UNIT } from '../../core/roster/unit-shown.ts';
import { companyOf, type Part, type Tx } from '../database/db.ts';
import { dateIn, edgesOf } from '../database/local-times.ts';
import { type Caller, type Handler, type InCompany, inCompany } from '../handler.ts';
import { record } from '../history/history.ts';
import { notify } from '../history/notices.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requirePlanner, requireUnitPlanner } from '../units/unit-planners.ts';

/** What a manager writes to the people of a shift, of a unit or of the company (decision 0164). */

/** So that no bell is flooded: as many as one manager may write in 24 hours. */
const MOST_A_DAY = 20;
/** As long as the bell keeps its notice. */
const KEPT_DAYS = 60;
const MOST_LISTED = 100;

export const messageHandlers: readonly Handler[] = [
  inCompany(listMessages, async ({ input: { query }, caller, tx, now }) =>
    select(tx, caller, now, { shift: query.shift }),
  ),

  inCompany(createMessage, async (asked) => {
    const { input, caller, tx, now } = asked;
    const { company_id, user_id } = caller;
    const { text, shift_id = null, day = null } = input.body;
    const unit_id = idOf(input.body.unit_id) ?? null;
    // The shift stays until the message to it is written.
    if (shift_id !== null)
      await tx`select from shifts where company_id = ${company_id} and id = ${shift_id} for key share`;
    const to = await addressed(asked, input.body);
    const by = await writer(tx, caller, now);
    const { people } = to;
    if (people.length === 0) throw new Refusal('message_reaches_none');
    const id = randomUUID();
    await tx`
      insert into messages ${tx({
        ...{ company_id, id, text, shift_id, unit_id, day },
        written_by: user_id,
        written_at: now,
      })}`;
    await tx`
      insert into message_people ${tx(people.map((one) => ({ company_id, message_id: id, user_id: one })))}`;
    await notify(
      tx,
      company_id,
      now,
      people.map((one) => ({
        user_id: one,
        kind: 'message_written',
        facts: { ...to.facts, by, message: text },
      })),
    );
    await record(tx, caller, now, [
      {
        noun: 'message',
        noun_id: id,
        action: 'created',
        // The words go with the notices after 60 days; history keeps who wrote to whom.
        became: { shift_id, unit_id, day, people: people.length },
      },
    ]);
    const [made] = await select(tx, caller, now, { id });
    if (made === undefined) throw new Refusal('not_found');
    return made;
  }),

  inCompany(reachOfMessage, async (asked) => {
    const { people } = await addressed(asked, asked.input.query);
    return {
      reached: people.length,
      people: await firstOf(asked.tx, asked.caller.company_id, people),
    };
  }),
];

type Asked = Pick<InCompany<typeof createMessage>, 'caller' | 'company' | 'tx' | 'today'>;
type Whom = Pick<InCompany<typeof createMessage>['input']['body'], 'shift_id' | 'unit_id' | 'day'>;
/** The people it is for, without the writer, and what their notices say of it. */
type Addressed = { readonly people: readonly string[]; readonly facts: object };

async function addressed(asked: Asked, { shift_id, unit_id, day }: Whom): Promise<Addressed> {
  const { people, facts } =
    shift_id === undefined ? await placeOf(asked, unit_id, day) : await shiftOf(asked, shift_id);
  return { people: people.filter((one) => one !== asked.caller.user_id), facts };
}

/** Everybody on the shift who has not said no. */
async function shiftOf({ caller, company, tx }: Asked, shift_id: string): Promise<Addressed> {
  const { company_id } = caller;
  const [shift] = await tx<{ unit_id: string | null; kind: string; start_time: string; end_time: string }[]>`
    select unit_id, kind, start_time, end_time from shifts
    where company_id = ${company_id} and id = ${shift_id}`;
  if (shift === undefined) throw refuseField('not_found', 'shift_id');
  await requirePlanner(tx, caller, [shift]);
  const people = await tx<{ id: string }[]>`
    select u.id from shift_assignments a
    join users u on u.company_id = a.company_id and u.id = a.worker_id and u.closed_at is null
    where a.company_id = ${company_id} and a.shift_id = ${shift_id} and a.status <> 'rejected'
    order by u.id`;
  const { kind, start_time, end_time } = shift;
  return {
    people: people.map(({ id }) => id),
    facts: {
      date: dateIn(start_time, company.time_zone),
      ...{ shift_id, start_time, end_time },
      ...(kind === 'work' ? {} : { kind }),
    },
  };
}

/** The unit's id; undefined: the whole company, or those without a unit. */
const idOf = (unit: string | undefined): string | undefined => (unit === NO_UNIT ? undefined : unit);

/** Those who belong to the unit today, or without a unit all of the company; with a day those who have a shift there that starts then. */
async function placeOf(
  { caller, company, tx, today }: Asked,
  unit_id: string | undefined,
  day: string | undefined,
): Promise<Addressed> {
  const { company_id } = caller;
  const named = idOf(unit_id);
  const unit = named === undefined ? null : await unitNamed(tx, caller, named);
  // All of the company are written to by those who plan all of it.
  if (named === undefined) await requirePlanner(tx, caller, [{}]);
  const there =
    day === undefined ? belonging(tx, today, unit_id) : working(tx, company.time_zone, day, unit_id);
  const people = await tx<{ id: string }[]>`
    select id from users
    where company_id = ${company_id} and closed_at is null ${there === null ? tx`` : tx`and id in (${there})`}
    order by id`;
  return {
    people: people.map(({ id }) => id),
    facts: { ...(unit === null ? {} : { unit: unit.name }), ...(day === undefined ? {} : { date: day }) },
  };
}

async function unitNamed(tx: Tx, caller: Caller, unit_id: string): Promise<{ name: string }> {
  const [unit] = await tx<{ name: string }[]>`
    select name from units where company_id = ${caller.company_id} and id = ${unit_id}`;
  if (unit === undefined) throw refuseField('not_found', 'unit_id');
  await requireUnitPlanner(tx, caller, [unit_id]);
  return unit;
}

function belonging(tx: Tx, today: string, unit_id: string | undefined) {
  const holds = tx`first_day <= ${today} and (last_day is null or last_day >= ${today})`;
  if (unit_id === undefined) return null;
  if (unit_id === NO_UNIT)
    return tx`
      select u.id from users u
      where u.company_id = ${companyOf(tx)} and not exists (
        select from unit_people p
        join units n on n.company_id = p.company_id and n.id = p.unit_id and n.closed_at is null
        where p.company_id = ${companyOf(tx)} and p.user_id = u.id and p.home and ${holds}
      )`;
  return tx`
      select user_id from unit_people
      where company_id = ${companyOf(tx)} and unit_id = ${unit_id} and ${holds}`;
}

function working(tx: Tx, zone: string, day: string, unit_id: string | undefined) {
  const { from, until } = edgesOf(day, day, zone);
  return tx`
    select a.worker_id from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id
    where a.company_id = ${companyOf(tx)} and a.status <> 'rejected'
      and a.start_time >= ${from} and a.start_time < ${until}
      ${unit_id === undefined ? tx`` : unit_id === NO_UNIT ? tx`and s.unit_id is null` : tx`and s.unit_id = ${unit_id}`}`;
}

/** The first of these people by name. */
const firstOf = (
  tx: Tx,
  company_id: string,
  people: readonly string[],
): Promise<Message['written_by'][]> => tx<Message['written_by'][]>`
  select id, first_name, last_name, role from users
  where company_id = ${company_id} and id = any(${[...people]}::uuid[])
  order by first_name, last_name, id limit ${MOST_NAMED}`;

/** The caller's name, if they may write one more today. Their row is locked: two at once are counted one after the other. */
async function writer(tx: Tx, { company_id, user_id }: Caller, now: string): Promise<string> {
  const [me] = await tx<{ name: string }[]>`
    select first_name || ' ' || last_name as name from users
    where company_id = ${company_id} and id = ${user_id}
    for no key update`;
  const [written] = await tx<{ count: number }[]>`
    select count(*)::integer as count from messages
    where company_id = ${company_id} and written_by = ${user_id}
      and written_at > ${now}::timestamptz - interval '24 hours'`;
  if ((written?.count ?? 0) >= MOST_A_DAY) throw new Refusal('messages_used_up');
  return me?.name ?? '';
}

type Which = { readonly id?: string | undefined; readonly shift?: string | undefined };
type Row = Omit<Message, 'written_by' | 'people'> & {
  readonly writer: Message['written_by'];
  readonly people?: Message['people'];
  readonly reached?: number;
};

/** A worker's query never leaves what reached them; a manager reads whom each reached. */
async function select(tx: Tx, caller: Caller, now: string, { id, shift }: Which): Promise<Message[]> {
  const { company_id, user_id, role } = caller;
  const of = role === 'worker' ? user_id : null;
  const found = await tx<Row[]>`
    select m.id, m.text, m.shift_id, m.unit_id, m.day, m.written_at,
      json_build_object('id', w.id, 'first_name', w.first_name, 'last_name', w.last_name, 'role', w.role) as writer
      ${of === null ? readers(tx) : tx``}
    from messages m
    join users w on w.company_id = m.company_id and w.id = m.written_by
    where m.company_id = ${company_id} and m.written_at > ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      ${id === undefined ? tx`` : tx`and m.id = ${id}`}
      ${shift === undefined ? tx`` : tx`and m.shift_id = ${shift}`}
      ${
        of === null
          ? tx``
          : tx`and exists (
            select from message_people p
            where p.company_id = ${companyOf(tx)} and p.message_id = m.id and p.user_id = ${of})`
      }
    order by m.written_at desc, m.id
    limit ${MOST_LISTED}`;
  return found.map(({ writer: written_by, people, reached, ...row }) => ({
    ...row,
    written_by,
    ...(of === null ? { reached, people: people ?? [] } : {}),
  }));
}

/** How many a message reached, and the first of them. */
const readers = (tx: Tx): Part => tx`,
      (
        select count(*)::integer from message_people p
        where p.company_id = ${companyOf(tx)} and p.message_id = m.id
      ) as reached,
      (
        select json_agg(f) from (
          select u.id, u.first_name, u.last_name, u.role
          from message_people p
          join users u on u.company_id = p.company_id and u.id = p.user_id
          where p.company_id = ${companyOf(tx)} and p.message_id = m.id
          order by u.first_name, u.last_name, u.id limit ${MOST_NAMED}
        ) f
      ) as people`;
