import { beInCompany, type Tx } from '../database/db.ts';
import { workLong } from '../database/table-order.ts';
import type { SignedHead } from './head-file.ts';

/**
 * Checks the chains of history (decision 0032): recomputes every entry from its content and the entry before,
 * compares the last one with the company's head, and looks up the heads that were signed outside the database. The
 * content of an entry may have been emptied by an erasure: then its salt is gone, the stored commitment is used, and a
 * later entry of an erasure must answer for it (decision 0147).
 */

export type HistoryFault = {
  readonly subdomain: string;
  /** The number of the entry; null when the fault is not about one. */
  readonly n: string | null;
  readonly what:
    | 'missing'
    | 'says_something_else'
    | 'does_not_follow'
    | 'emptied_by_nobody'
    | 'head_differs'
    | 'no_head'
    | 'not_as_signed'
    | 'shorter_than_signed'
    | 'company_gone';
};

export type HistoryReport = {
  readonly companies: number;
  readonly entries: number;
  /** Entries whose content was emptied by erasure or retention. */
  readonly emptied: number;
  /** How many signed heads were compared. */
  readonly signed: number;
  /** The first fault of each company. */
  readonly faults: readonly HistoryFault[];
};

export type ChainedCompany = { readonly id: string; readonly subdomain: string };

const LINES_AT_ONCE = 5_000;

/** Checks all companies. The transaction should be one snapshot, begun after `signed` was read. */
export async function checkHistory(tx: Tx, signed: readonly SignedHead[]): Promise<HistoryReport> {
  await workLong(tx);
  const companies = await tx<ChainedCompany[]>`select id::text, subdomain from companies order by subdomain`;
  const known = new Set(companies.map(({ id }) => id));
  const lost = [...new Set(signed.map(({ company_id }) => company_id))].filter((id) => !known.has(id));
  const faults: HistoryFault[] = lost.map((id) => ({ subdomain: id, n: null, what: 'company_gone' }));
  let entries = 0;
  let emptied = 0;
  for (const company of companies) {
    const found = await checkCompany(
      tx,
      company,
      signed.filter(({ company_id }) => company_id === company.id),
    );
    entries += found.entries;
    emptied += found.emptied;
    if (found.fault !== null) faults.push(found.fault);
  }
  return { companies: companies.length, entries, emptied, signed: signed.length, faults };
}

export type ChainCheck = { entries: number; emptied: number; fault: HistoryFault | null };

/** One company's history, up to its first fault. */
export async function checkCompany(
  tx: Tx,
  { id, subdomain }: ChainedCompany,
  signed: readonly SignedHead[],
): Promise<ChainCheck> {
  await beInCompany(tx, id);
  const fault = (what: HistoryFault['what'], n: string | null): HistoryFault => ({ subdomain, n, what });
  let last: { n: string; hash: Buffer } = { n: '0', hash: Buffer.alloc(0) };
  let entries = 0;
  let emptied = 0;
  for (let first = true; ; first = false) {
    const page = await judgedPage(tx, id, first, last);
    if (page === null) break;
    if (page.what !== null) return { entries, emptied, fault: fault(page.what, page.at) };
    entries += page.entries;
    emptied += page.emptied;
    last = { n: page.n, hash: page.hash };
  }
  const [head] = await tx<{ n: string; hash: Buffer }[]>`
    select n::text, hash from history_heads where company_id = ${id}`;
  if (head === undefined) return { entries, emptied, fault: fault('no_head', null) };
  if (head.n !== last.n || !head.hash.equals(last.hash))
    return { entries, emptied, fault: fault('head_differs', last.n) };
  const unanswered = await emptiedByNobody(tx, id);
  if (unanswered !== null) return { entries, emptied, fault: fault('emptied_by_nobody', unanswered) };
  return { entries, emptied, fault: await againstSigned(tx, id, signed, fault) };
}

type Page = {
  entries: number;
  emptied: number;
  /** The page's last entry. */
  n: string;
  hash: Buffer;
  /** The first entry that fails the check, and how. */
  at: string | null;
  what: 'missing' | 'says_something_else' | 'does_not_follow' | null;
};

/** history.ts defines the text that is hashed. Numbers come as text: a tampered one may be of any size. */
async function judgedPage(
  tx: Tx,
  company_id: string,
  first: boolean,
  last: { n: string; hash: Buffer },
): Promise<Page | null> {
  const [page] = await tx<(Omit<Page, 'n' | 'hash'> & { n: string | null; hash: Buffer | null })[]>`
    with page as materialized (
      select * from history
      where company_id = ${company_id} ${first ? tx`` : tx`and n > ${last.n}`}
      order by n limit ${LINES_AT_ONCE}
    ),
    judged as (
      select n, hash, salt is null as empty,
        case
          when n::numeric <> coalesce(lag(n) over (order by n), ${last.n}::bigint)::numeric + 1 then 'missing'
          when salt is null and not (was is null and became is null and reason is null) then 'says_something_else'
          when salt is not null and commitment is distinct from
            sha256(salt || convert_to(jsonb_build_array(was, became, reason)::text, 'UTF8'))
            then 'says_something_else'
          when hash is distinct from sha256(
            coalesce(lag(hash) over (order by n), ${last.hash}::bytea) || convert_to(jsonb_build_array(
              company_id, n, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id,
              noun, noun_id, action, encode(commitment, 'hex'))::text, 'UTF8'))
            then 'does_not_follow'
        end as what
      from page
    )
    select
      count(*)::integer as entries,
      (count(*) filter (where empty))::integer as emptied,
      max(n)::text as n,
      (select hash from judged order by n desc limit 1) as hash,
      (select case what when 'missing' then (${last.n}::bigint + (
          select count(*) from judged before where before.n < judged.n) + 1)::text else n::text end
        from judged where what is not null order by n limit 1) as at,
      (select what from judged where what is not null order by n limit 1) as what
    from judged`;
  if (page === undefined || page.n === null || page.hash === null) return null;
  return { ...page, n: page.n, hash: page.hash };
}

/**
 * The first emptied entry that no later erasure answers for. The erasures of earlier versions do not say which entries
 * they emptied; they answer for what is about their person.
 */
async function emptiedByNobody(tx: Tx, company_id: string): Promise<string | null> {
  const [first] = await tx<{ n: string }[]>`
    with erasure as materialized (
      select n, noun_id, (became ->> 'emptied')::int8multirange as emptied from history
      where company_id = ${company_id} and noun = 'user' and action = 'erased' and salt is not null
    ),
    answered as materialized (
      select coalesce(range_agg(emptied), '{}') as ns from (
        select emptied * int8multirange(int8range(null, n)) from erasure
        where emptied is not null) earlier (emptied)
    )
    select h.n::text from history h, answered
    where h.company_id = ${company_id} and h.salt is null and not h.n <@ answered.ns
      and not exists (
        select from erasure where erasure.emptied is null and erasure.noun_id in (h.person_id, h.noun_id) and erasure.n > h.n)
    order by h.n limit 1`;
  return first?.n ?? null;
}

/** Write access to the table is enough to forge a whole chain, but not the heads signed elsewhere. */
async function againstSigned(
  tx: Tx,
  company_id: string,
  signed: readonly SignedHead[],
  fault: (what: HistoryFault['what'], n: string) => HistoryFault,
): Promise<HistoryFault | null> {
  if (signed.length === 0) return null;
  const [wrong] = await tx<{ n: string; is_there: boolean }[]>`
    select s.n::text, h.n is not null as is_there
    from unnest(${signed.map(({ n }) => n)}::bigint[], ${signed.map(({ hash }) => hash)}::text[]) s (n, hash)
    left join history h on h.company_id = ${company_id} and h.n = s.n
    where encode(h.hash, 'hex') is distinct from s.hash
    order by s.n limit 1`;
  if (wrong === undefined) return null;
  return fault(wrong.is_there ? 'not_as_signed' : 'shorter_than_signed', wrong.n);
}

const WORDS: Readonly<Record<HistoryFault['what'], (n: string) => string>> = {
  missing: (n) => `entry ${n} is missing`,
  says_something_else: (n) => `what entry ${n} says is not what was written`,
  does_not_follow: (n) => `entry ${n} is not what was written after the entry before it`,
  emptied_by_nobody: (n) => `entry ${n} was emptied, and no erasure says so`,
  head_differs: (n) => `the head is not the last entry (${n})`,
  no_head: () => 'the head is missing',
  not_as_signed: (n) => `entry ${n} is not the one that was signed outside the database`,
  shorter_than_signed: (n) => `entry ${n} was signed outside the database and is gone`,
  company_gone: () => 'the company is gone, and its history with it',
};

/** The fault as a sentence for the terminal. */
export const faultSentence = ({ subdomain, n, what }: HistoryFault): string =>
  `${subdomain}: ${WORDS[what](n ?? '')}.`;
