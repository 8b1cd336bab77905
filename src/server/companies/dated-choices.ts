import { randomUUID } from 'node:crypto';
import type { Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { firstOpenDay, takeMonths } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';

/**
 * A company's rules by date (decisions 0030, 0067). A choice holds from its day until the next one's. Rules of pay never change for a
 * locked month: a choice's first day lies after the last one. Writers lock the company's settings row exclusively, like a run, so
 * that neither can interleave with the other.
 */

const MOST_CHOICES = 200;

export type StoredChoice = {
  readonly id: string;
  readonly from: string;
  /** JSON. */
  readonly rules: string;
  readonly version: number;
  readonly saved_at: string | null;
  readonly saved_by: string | null;
};

export type ChoiceState = {
  /** Its first day lies after every locked month. */
  readonly changeable: boolean;
  readonly is_first: boolean;
};

export type KindOfChoice<Sent, Reply> = {
  readonly table: 'ob_rule_sets' | 'overtime_rules' | 'on_call_rules' | 'work_rules';
  readonly column: 'rule_set' | 'rules';
  readonly noun: 'rule_set' | 'overtime_rule' | 'on_call_rule' | 'work_rule';
  /** The company is never without such rules: the first choice is not withdrawn, nor moved to a later day. */
  readonly first_stays: boolean;
  /** Months are paid by them; false: they judge plans, and hold from any day. */
  readonly pays: boolean;
  /** 400 that names the field and the reason. */
  readonly refuseUnfit: (rules: Sent) => void;
  /** Stored rules as history keeps them. */
  readonly parsed: (text: string) => unknown;
  readonly reply: (choice: StoredChoice, state: ChoiceState) => Reply;
};

type Choice<Sent> = { readonly from: string; readonly rules: Sent };

/** What a request is made with. */
type Asked = { readonly tx: Tx; readonly caller: Caller; readonly now: string };
type Changing = Asked & { readonly id: string; readonly if_match: number | null };

export function datedChoices<Sent, Reply>(kind: KindOfChoice<Sent, Reply>) {
  const { table, column, noun, pays } = kind;
  const firstDay = async (tx: Tx, company_id: string): Promise<string | null> =>
    pays ? firstOpenDay(tx, company_id) : null;

  /** In the order of their days, with who saved each last. */
  const select = (tx: Tx, company_id: string): Promise<StoredChoice[]> => tx<StoredChoice[]>`
    select r.id, r.valid_from as from, r.${tx(column)}::text as rules, r.version, h.at as saved_at,
      u.first_name || ' ' || u.last_name as saved_by
    from ${tx(table)} r
    left join lateral (
      select at, actor_id from history
      where company_id = ${company_id} and noun = ${noun} and noun_id = r.id
      order by n desc
      limit 1
    ) h on true
    left join users u on u.company_id = r.company_id and u.id = h.actor_id
    where r.company_id = ${company_id}
    order by r.valid_from`;

  const replyFor =
    (rows: readonly StoredChoice[], first_date: string | null) =>
    (row: StoredChoice): Reply =>
      kind.reply(row, { changeable: isOpen(row.from, first_date), is_first: rows[0]?.id === row.id });

  async function replyOf(tx: Tx, company_id: string, id: string, first_date: string | null): Promise<Reply> {
    const rows = await select(tx, company_id);
    return replyFor(rows, first_date)(oneOf(rows, id));
  }

  /** The choice that a request changes, under the lock. */
  async function taken({ tx, caller: { company_id }, id, if_match }: Changing) {
    await takeMonths(tx, company_id);
    const first_date = await firstDay(tx, company_id);
    const rows = await select(tx, company_id);
    const was = oneOf(rows, id);
    await refuseStale(if_match, was.version, () => replyFor(rows, first_date)(was));
    refuseLocked(was.from, first_date);
    return { rows, was, first_date, before: { from: was.from, rules: kind.parsed(was.rules) } };
  }

  return {
    async list(tx: Tx, company_id: string) {
      const first_date = await firstDay(tx, company_id);
      const rows = await select(tx, company_id);
      return { choices: rows.map(replyFor(rows, first_date)), first_date };
    },

    async create({ tx, caller, now }: Asked, body: Choice<Sent>): Promise<Reply> {
      const { company_id } = caller;
      kind.refuseUnfit(body.rules);
      await takeMonths(tx, company_id);
      const first_date = await firstDay(tx, company_id);
      refuseLocked(body.from, first_date);
      const before = await select(tx, company_id);
      if (before.some(({ from }) => from === body.from)) throw refuseField('rule_set_exists', 'from');
      if (before.length >= MOST_CHOICES) throw new Refusal('rule_sets_full');
      const id = randomUUID();
      await tx`
        insert into ${tx(table)} (company_id, id, valid_from, ${tx(column)})
        values (${company_id}, ${id}, ${body.from}, ${asJson(tx, body.rules)})`;
      await record(tx, caller, now, [{ noun, noun_id: id, action: 'created', became: body }]);
      await announce(tx, company_id, 'company', [company_id]);
      return replyOf(tx, company_id, id, first_date);
    },

    async change(asked: Changing, body: Choice<Sent>): Promise<Reply> {
      const { tx, caller, now, id } = asked;
      const { company_id } = caller;
      kind.refuseUnfit(body.rules);
      const { rows, was, first_date, before } = await taken(asked);
      refuseLocked(body.from, first_date);
      if (kind.first_stays && rows[0] === was && body.from > was.from)
        throw refuseField('rule_set_first', 'from');
      if (rows.some((row) => row !== was && row.from === body.from))
        throw refuseField('rule_set_exists', 'from');
      await tx`
        update ${tx(table)}
        set valid_from = ${body.from}, ${tx(column)} = ${asJson(tx, body.rules)}, version = ${was.version + 1}
        where company_id = ${company_id} and id = ${id}`;
      await record(tx, caller, now, [{ noun, noun_id: id, action: 'changed', was: before, became: body }]);
      await announce(tx, company_id, 'company', [company_id]);
      return replyOf(tx, company_id, id, first_date);
    },

    async withdraw(asked: Changing): Promise<undefined> {
      const { tx, caller, now, id } = asked;
      const { company_id } = caller;
      const { rows, was, before } = await taken(asked);
      if (kind.first_stays && rows[0] === was) throw new Refusal('rule_set_first');
      await tx`delete from ${tx(table)} where company_id = ${company_id} and id = ${id}`;
      await record(tx, caller, now, [{ noun, noun_id: id, action: 'deleted', was: before }]);
      await announce(tx, company_id, 'company', [company_id]);
      return undefined;
    },
  };
}

const asJson = (tx: Tx, rules: unknown) => tx.json(JSON.parse(JSON.stringify(rules)));

const isOpen = (from: string, first_date: string | null): boolean =>
  first_date === null || from >= first_date;

function refuseLocked(from: string, first_date: string | null): void {
  if (!isOpen(from, first_date)) throw refuseField('month_locked', 'from');
}

function oneOf(rows: readonly StoredChoice[], id: string): StoredChoice {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}
