import { randomUUID } from 'node:crypto';
import { NAMED_FIELDS, type NamedRow, type NameInUse } from '../../contract/named-rows.ts';
import { given, picked } from '../../core/picked.ts';
import type { Part, Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';

/** A company's list of names that others refer to: added, renamed, closed when used and deleted when not. */

type KindOfName<Row extends NamedRow> = {
  readonly table: 'units' | 'positions' | 'skills';
  readonly noun: 'unit' | 'position' | 'skill';
  /** Its columns beside the name. */
  readonly more: readonly (Exclude<keyof Row, keyof NamedRow> & string)[];
  /** A query that has a row when something names it. */
  readonly namedBy: (tx: Tx, company_id: string, id: string) => Part;
};
type Asked = { readonly tx: Tx; readonly caller: Caller; readonly now: string };
type Changing = Asked & { readonly id: string; readonly if_match: number | null };
type MoreOf<Row extends NamedRow> = {
  readonly [K in Exclude<keyof Row, keyof NamedRow>]?: Row[K] | undefined;
};
type Change = { readonly name?: string | undefined; readonly closed?: boolean | undefined };

export function namedRows<Row extends NamedRow = NamedRow>({ table, noun, more, namedBy }: KindOfName<Row>) {
  const columns = (tx: Tx): Part =>
    tx`id, name, ${more.length === 0 ? tx`` : tx`${tx([...more])},`} closed_at is not null as closed, version`;
  const one = async (tx: Tx, company_id: string, id: string, lock = false): Promise<Row> => {
    const [row] = await tx<Row[]>`
      select ${columns(tx)} from ${tx(table)}
      where company_id = ${company_id} and id = ${id} ${lock ? tx`for update` : tx``}`;
    if (row === undefined) throw new Refusal('not_found');
    return row;
  };
  const taken = async ({ tx, caller, id, if_match }: Changing): Promise<Row> => {
    const was = await one(tx, caller.company_id, id, true);
    await refuseStale(if_match, was.version, () => was);
    return was;
  };
  const remembered = (row: Row) => picked(row, [...NAMED_FIELDS, ...more]);

  return {
    list: (tx: Tx, company_id: string): Promise<Row[]> => tx<Row[]>`
      select ${columns(tx)} from ${tx(table)} where company_id = ${company_id} order by name, id`,

    async create({ tx, caller, now }: Asked, sent: { readonly name: string } & MoreOf<Row>): Promise<Row> {
      const { company_id } = caller;
      const id = randomUUID();
      const became = given(sent);
      await tx`insert into ${tx(table)} ${tx({ company_id, id, ...became })}`;
      await record(tx, caller, now, [{ noun, noun_id: id, action: 'created', became }]);
      await announce(tx, company_id, 'company', [company_id]);
      return one(tx, company_id, id);
    },

    async change(asked: Changing, { closed, ...sent }: Change & MoreOf<Row>): Promise<Row> {
      const { tx, caller, now, id } = asked;
      const { company_id } = caller;
      const was = await taken(asked);
      const closed_at = (closed ?? was.closed) ? tx`coalesce(closed_at, ${now})` : tx`null`;
      await tx`
        update ${tx(table)} set ${tx({ ...given(sent), version: was.version + 1 })}, closed_at = ${closed_at}
        where company_id = ${company_id} and id = ${id}`;
      const became = await one(tx, company_id, id);
      await record(tx, caller, now, [
        { noun, noun_id: id, action: 'changed', was: remembered(was), became: remembered(became) },
      ]);
      await announce(tx, company_id, 'company', [company_id]);
      return became;
    },

    /** Refuses one that something names; the row is locked, so nothing can come to name it meanwhile. */
    async remove(asked: Changing): Promise<undefined> {
      const { tx, caller, now, id } = asked;
      const { company_id } = caller;
      const was = await taken(asked);
      const [used] = await tx`${namedBy(tx, company_id, id)} limit 1`;
      if (used !== undefined) throw new Refusal('in_use');
      await tx`delete from ${tx(table)} where company_id = ${company_id} and id = ${id}`;
      await record(tx, caller, now, [{ noun, noun_id: id, action: 'deleted', was: remembered(was) }]);
      await announce(tx, company_id, 'company', [company_id]);
      return undefined;
    },
  };
}

type InUse = { readonly [K in 'units' | 'positions' | 'skills']?: NameInUse[] };

/** Units, positions and skills as everybody's settings hold them; left out when there are none. */
export async function namesInUse(tx: Tx, company_id: string): Promise<InUse> {
  const rows = await tx<(NameInUse & { of: keyof InUse })[]>`
    select 'units' as of, id, name, closed_at is not null as closed from units where company_id = ${company_id}
    union all
    select 'positions', id, name, closed_at is not null from positions where company_id = ${company_id}
    union all
    select 'skills', id, name, closed_at is not null from skills where company_id = ${company_id}
    order by name, id`;
  const by = Map.groupBy(rows, ({ of }) => of);
  return Object.fromEntries([...by].map(([of, own]) => [of, own.map(({ of: _, ...row }) => row)]));
}
