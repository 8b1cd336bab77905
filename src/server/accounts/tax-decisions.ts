import { randomUUID } from 'node:crypto';
import {
  changeTaxDecision,
  createTaxDecision,
  deleteTaxDecision,
  listTaxDecisions,
  TAX_DECISION_FIELDS,
  type TaxDecisionFields,
  type TaxDecisionRow,
} from '../../contract/tax-decisions.ts';
import { kronorOf, oreOf } from '../../core/money.ts';
import { DECISION_NEEDS, type TaxDecision } from '../../core/pay/tax-decision.ts';
import { given, picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import { type DayKey, pageByDay } from '../database/paging.ts';
import { type Handler, type InCompany, inCompany, Page } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField, requireDaysInOrder } from '../refusal.ts';
import { refuseOwnPayAlone } from '../second-person/rule.ts';
import { ownOr, requireUnerasedPerson } from './people.ts';

/**
 * Decisions about a person's tax (decision 0061). A run uses the one in force on its day of payment; a payslip stores
 * what it used, so a later change touches no locked month.
 */

export const taxDecisionHandlers: readonly Handler[] = [
  inCompany(listTaxDecisions, async ({ input: { query }, caller, tx }) => {
    const user_id = await ownOr(tx, caller, query.user);
    const page = await pageByDay(
      query,
      async (asked) => (await selectDecisions(tx, caller.company_id, { user_id, ...asked })).map(replyOf),
      ({ first_day }) => first_day,
    );
    return new Page(...page);
  }),

  inCompany(createTaxDecision, async ({ input, caller, tx, now }) => {
    const { user, percent = null, amount = null, last_day = null, ...rest } = input.body;
    await requireUnerasedPerson(tx, caller.company_id, user, 'user');
    await refuseOwnPayAlone({ tx, caller, now }, user);
    const id = await insertDecision({ tx, caller, now }, user, { ...rest, percent, amount, last_day });
    return replyOf(await one(tx, caller.company_id, id));
  }),

  inCompany(changeTaxDecision, async (doing) => {
    const { input, caller, tx, now, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseOwnPayAlone(doing, was.user_id);
    await refuseStale(if_match, was.version, () => replyOf(was));
    const before = picked(replyOf(was), TAX_DECISION_FIELDS);
    const row = checked(changedFigure(before, given(input.body)));
    await tx`
      update tax_decisions set ${tx({ ...columnsOf(row), version: was.version + 1, updated_at: now })}
      where company_id = ${company_id} and id = ${was.id}`;
    await remember(doing, 'changed', { user_id: was.user_id, id: was.id, was: before, became: row });
    return replyOf(await one(tx, company_id, was.id));
  }),

  inCompany(deleteTaxDecision, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseOwnPayAlone(doing, was.user_id);
    await refuseStale(if_match, was.version, () => replyOf(was));
    await tx`delete from tax_decisions where company_id = ${company_id} and id = ${was.id}`;
    const before = picked(replyOf(was), TAX_DECISION_FIELDS);
    await remember(doing, 'deleted', { user_id: was.user_id, id: was.id, was: before, became: null });
    return undefined;
  }),
];

type Doing = Pick<InCompany<typeof listTaxDecisions>, 'tx' | 'caller' | 'now'>;

/** Enters a decision about a person who is locked, or new. Returns its id. */
export async function insertDecision(
  doing: Doing,
  user_id: string,
  fields: TaxDecisionFields,
): Promise<string> {
  const { tx, caller, now } = doing;
  const { company_id } = caller;
  const row = checked(fields);
  const id = randomUUID();
  await tx`
    insert into tax_decisions ${tx({ company_id, id, user_id, ...columnsOf(row), created_at: now, updated_at: now })}`;
  await remember(doing, 'created', { user_id, id, was: null, became: row });
  return id;
}

/** The decisions by person, of all people when `who` is null: a fact of the month's pay. */
export async function taxDecisionsByPerson(
  tx: Tx,
  company_id: string,
  who: readonly string[] | null,
): Promise<Map<string, TaxDecision[]>> {
  const rows = await tx<(Omit<TaxDecision, 'percent_bp'> & { user_id: string; percent: string | null })[]>`
    select user_id, kind, percent, amount_ore, first_day, last_day from tax_decisions
    where company_id = ${company_id} ${who === null ? tx`` : tx`and user_id = any(${[...who]}::uuid[])`}
    order by user_id, first_day`;
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [
      id,
      own.map(({ kind, percent, amount_ore, first_day, last_day }) => ({
        kind,
        percent_bp: percent === null ? null : oreOf(percent),
        amount_ore,
        first_day,
        last_day,
      })),
    ]),
  );
}

type Row = {
  id: string;
  user_id: string;
  kind: TaxDecision['kind'];
  percent: string | null;
  amount_ore: number | null;
  first_day: string;
  last_day: string | null;
  version: number;
};

type Filter = {
  readonly user_id?: string | null;
  readonly id?: string;
  readonly after?: DayKey | null;
  readonly limit?: number;
  readonly lock?: boolean;
};

const selectDecisions = (
  tx: Tx,
  company_id: string,
  { user_id = null, id, after = null, limit, lock = false }: Filter,
) =>
  tx<Row[]>`
    select id, user_id, kind, percent, amount_ore, first_day, last_day, version from tax_decisions
    where company_id = ${company_id}
      ${user_id === null ? tx`` : tx`and user_id = ${user_id}`}
      ${id === undefined ? tx`` : tx`and id = ${id}`}
      ${after === null ? tx`` : tx`and (first_day, id) > (${after.day}, ${after.id})`}
    order by first_day, id
    ${limit === undefined ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for update` : tx``}`;

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<Row> {
  const [row] = await selectDecisions(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** The row, after its person was locked. */
async function locked(tx: Tx, company_id: string, id: string): Promise<Row> {
  const { user_id } = await one(tx, company_id, id);
  await requireUnerasedPerson(tx, company_id, user_id, 'user');
  return one(tx, company_id, id, true);
}

const replyOf = ({ user_id, percent, amount_ore, ...row }: Row): TaxDecisionRow => ({
  ...row,
  user: user_id,
  percent: percent === null ? null : Number(percent),
  amount: amount_ore === null ? null : kronorOf(amount_ore),
});

const columnsOf = ({ amount, ...rest }: TaxDecisionFields) => ({
  ...rest,
  amount_ore: amount === null ? null : oreOf(amount),
});

/** A change of the kind drops the figure that the new kind does not have. */
function changedFigure(was: TaxDecisionFields, body: Partial<TaxDecisionFields>): TaxDecisionFields {
  const row = { ...was, ...body };
  const needs = DECISION_NEEDS[row.kind];
  return {
    ...row,
    percent: needs === 'percent' ? row.percent : (body.percent ?? null),
    amount: needs === 'amount' ? row.amount : (body.amount ?? null),
  };
}

/** Holds the figure against the kind, and the days against each other. */
function checked(row: TaxDecisionFields): TaxDecisionFields {
  const needs = DECISION_NEEDS[row.kind];
  for (const figure of ['percent', 'amount'] as const) {
    if (needs === figure && row[figure] === null)
      throw refuseField('invalid', figure, 'This kind of decision needs it.');
    if (needs !== figure && row[figure] !== null)
      throw refuseField('invalid', figure, 'This kind of decision has none.');
  }
  requireDaysInOrder(row);
  return row;
}

type Remembered = {
  readonly user_id: string;
  readonly id: string;
  readonly was: TaxDecisionFields | null;
  readonly became: TaxDecisionFields | null;
};

async function remember(
  { tx, caller, now }: Doing,
  action: 'created' | 'changed' | 'deleted',
  { user_id, id, was, became }: Remembered,
): Promise<void> {
  const of = (row: TaxDecisionFields | null) => (row === null ? null : { user_id, ...row });
  await record(tx, caller, now, [
    { noun: 'tax_decision', noun_id: id, action, was: of(was), became: of(became) },
  ]);
  await announce(tx, caller.company_id, 'payroll', [user_id]);
}
