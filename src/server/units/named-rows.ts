import { randomUUID } from 'node:crypto';
import { NAMED_FIELDS, type NamedRow, type NameInUse } from '../../contract/named-rows.ts';
import { picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';

/** A company's list of names that shifts refer to: added, renamed, closed when used and deleted when not. */

type KindOfName = {
  readonly table: 'units' | 'positions';
  readonly noun: 'unit' | 'position';
  /** Of `shifts`. */
  readonly column: 'unit_id' | 'position_id';
};
type Asked = { readonly tx: Tx; readonly caller: Caller; readonly now: string };
type Changing = Asked & { readonly id: string; readonly if_match: number | null };
type Change = { readonly name?: string | undefined; readonly closed?: boolean | undefined };

export function namedRows({ table, noun, column }: KindOfName) {
  const one = async (tx: Tx, company_id: string, id: string, lock = false): Promise<NamedRow> => {
    const [row] = await tx<NamedRow[]>`
      select id, name, closed_at is not null as closed, version from ${tx(table)}
      where company_id = ${company_id} and id = ${id} ${lock ? tx`for update` : tx``}`;
    if (row === undefined) throw new Refusal('not_found');
    return row;
  };
  const taken = async ({ tx, caller, id, if_match }: Changing): Promise<NamedRow> => {
    const was = await one(tx, caller.company_id, id, true);
    await refuseStale(if_match, was.version, () => was);
    return was;
  };
  const remembered = (row: NamedRow) => picked(row, NAMED_FIELDS);

  return {
    list: (tx: Tx, company_id: string): Promise<NamedRow[]> => tx<NamedRow[]>`
      select id, name, closed_at is not null as closed, version from ${tx(table)}
      where company_id = ${company_id} order by name, id`,

    async create({ tx, caller, now }: Asked, { name }: { readonly name: string }): Promise<NamedRow> {
      const { company_id } = caller;
      const id = randomUUID();
      await tx`insert into ${tx(table)} ${tx({ company_id, id, name })}`;
      await record(tx, caller, now, [{ noun, noun_id: id, action: 'created', became: { name } }]);
      await announce(tx, company_id, 'company', [company_id]);
      return one(tx, company_id, id);
    },

    async change(asked: Changing, sent: Change): Promise<NamedRow> {
      const { tx, caller, now, id } = asked;
      const { company_id } = caller;
      const was = await taken(asked);
      const { name = was.name, closed = was.closed } = sent;
      const closed_at = closed ? tx`coalesce(closed_at, ${now})` : tx`null`;
      await tx`
        update ${tx(table)} set name = ${name}, closed_at = ${closed_at}, version = version + 1
        where company_id = ${company_id} and id = ${id}`;
      const became = await one(tx, company_id, id);
      await record(tx, caller, now, [
        { noun, noun_id: id, action: 'changed', was: remembered(was), became: remembered(became) },
      ]);
      await announce(tx, company_id, 'company', [company_id]);
      return became;
    },

    /** Refuses one that a shift names, or that has planners, who would else plan every unit; the row is locked, so no shift can come to name it meanwhile. */
    async remove(asked: Changing): Promise<undefined> {
      const { tx, caller, now, id } = asked;
      const { company_id } = caller;
      const was = await taken(asked);
      const [used] = await tx`
        select 1 from shifts where company_id = ${company_id} and ${tx(column)} = ${id}
        ${table === 'units' ? tx`union all select 1 from unit_planners where company_id = ${company_id} and unit_id = ${id}` : tx``}
        limit 1`;
      if (used !== undefined) throw new Refusal('in_use');
      await tx`delete from ${tx(table)} where company_id = ${company_id} and id = ${id}`;
      await record(tx, caller, now, [{ noun, noun_id: id, action: 'deleted', was: remembered(was) }]);
      await announce(tx, company_id, 'company', [company_id]);
      return undefined;
    },
  };
}

/** Units and positions as everybody's settings hold them; left out when there are none. */
export async function namesInUse(
  tx: Tx,
  company_id: string,
): Promise<{ units?: NameInUse[]; positions?: NameInUse[] }> {
  const rows = await tx<(NameInUse & { of: 'units' | 'positions' })[]>`
    select 'units' as of, id, name, closed_at is not null as closed from units where company_id = ${company_id}
    union all
    select 'positions', id, name, closed_at is not null from positions where company_id = ${company_id}
    order by name, id`;
  const by = Map.groupBy(rows, ({ of }) => of);
  const shown = (of: 'units' | 'positions') => by.get(of)?.map(({ of: _, ...row }) => row);
  const [units, positions] = [shown('units'), shown('positions')];
  return { ...(units === undefined ? {} : { units }), ...(positions === undefined ? {} : { positions }) };
}
