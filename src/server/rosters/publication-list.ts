import { getPublication, listPublications, type Publication } from '../../contract/publications.ts';
import { changesOf, newsOf } from '../../core/roster/publication.ts';
import type { Part, Tx } from '../database/db.ts';
import { cursorOf, cutPage, idCursor, readCursor } from '../database/paging.ts';
import { type Handler, inCompany, Page } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { areSameShift, publishedOf, timesIn } from './draft-rows.ts';
import { draftBack, type Line, NOTHING, touchedSince } from './publication-lines.ts';
import { type Assigned, assignedTo } from './publication-write.ts';

/** The publications that were made, and what a withdrawal of one would take back. */

/** Each holds the shifts that it changed. */
const MOST_AT_ONCE = 50;

export const publicationListHandlers: readonly Handler[] = [
  inCompany(listPublications, async ({ input: { query }, caller: { company_id }, tx }) => {
    const limit = Math.min(query.limit ?? MOST_AT_ONCE, MOST_AT_ONCE);
    const after = readCursor(idCursor, query.cursor);
    const rows = await publications(
      tx,
      company_id,
      after === null
        ? tx``
        : tx`and (p.made_at, p.id) < (
            select made_at, id from publications where company_id = ${company_id} and id = ${after.id})`,
      limit + 1,
    );
    return new Page(...cutPage(rows.map(shown), limit, ({ id }) => cursorOf({ id })));
  }),

  inCompany(getPublication, async ({ input: { params }, caller: { company_id }, company, tx }) => {
    const [row] = await publications(tx, company_id, tx`and p.id = ${params.id}`, 1);
    if (row === undefined) throw new Refusal('not_found');
    if (row.withdrawn_at !== null) return { ...shown(row), restored: 0, kept: [] };
    const ids = row.lines.map(({ shift_id }) => shift_id);
    const [published, assigned] = await Promise.all([
      publishedOf(tx, company_id, ids),
      assignedTo(tx, company_id, ids, tx``),
    ]);
    const kept = keptOf(row.lines, changesOf(published, row.lines.map(draftBack), areSameShift), assigned);
    return {
      ...shown(row),
      restored: row.lines.length - kept.size,
      kept: row.lines.flatMap(({ shift_id, was, became }) => {
        const why = kept.get(shift_id);
        const { wished } = published.get(shift_id) ?? became ?? was ?? NOTHING;
        return why === undefined ? [] : [{ shift_id, ...timesIn(wished, company.time_zone), why }];
      }),
    };
  }),
];

type Row = Omit<Publication, 'shifts' | 'people'> & { readonly lines: readonly Line[] };

const publications = (tx: Tx, company_id: string, which: Part, limit: number): Promise<Row[]> => tx<Row[]>`
  select p.id, p.first_day, p.last_day, p.message, p.made_at, p.withdrawn_at, p.lines,
    case when u.erased_at is null and u.id is not null then
      jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'role', u.role) end as made_by
  from publications p
  left join users u on u.company_id = p.company_id and u.id = p.made_by
  where p.company_id = ${company_id} ${which}
  order by p.made_at desc, p.id desc
  limit ${limit}`;

function shown({ lines, ...row }: Row): Publication {
  const changes = lines.map(({ shift_id, was, became }) => ({
    shift_id,
    kind: 'changed' as const,
    was: plannedOf(shift_id, was),
    became: plannedOf(shift_id, became),
    put_on: [],
    taken_off: [],
  }));
  return { ...row, shifts: lines.length, people: newsOf(changes, areSameShift).size };
}

const plannedOf = (shift_id: string, side: Line['was']) =>
  side === null
    ? null
    : { shift_id, wished: side.wished, people: side.people.map(({ worker_id }) => worker_id) };

/** The shifts that a withdrawal keeps, and why. */
function keptOf(
  lines: readonly Line[],
  changes: ReturnType<typeof changesOf>,
  assigned: readonly Assigned[],
): Map<string, 'changed' | 'answered'> {
  const answered = touchedSince(lines, assigned);
  const kept = new Map<string, 'changed' | 'answered'>();
  for (const { shift_id, kind } of changes)
    if (kind === 'stale' || kind === 'nothing') kept.set(shift_id, 'changed');
    else if (answered.has(shift_id)) kept.set(shift_id, 'answered');
  return kept;
}
