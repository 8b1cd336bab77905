import { changePayroll, createPayroll, deletePayroll, listPayroll } from '../../contract/payroll.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import { requireCentre } from '../accounts/cost-centre-given.ts';
import { refuseOwnPay } from '../accounts/four-eyes.ts';
import {
  holdingOn,
  insertTerms,
  oneTerms,
  payrollReply,
  replaceTerms,
  selectTerms,
  termsOf,
} from '../accounts/pay-terms.ts';
import { ownOr, requireOpenPerson } from '../accounts/people.ts';
import { pageByDay } from '../database/paging.ts';
import { type Handler, inCompany, Page } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { markTermsChanged } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { refuseField } from '../refusal.ts';

/** Pay terms, each from its first day on (specification sections 3 and 5, decision 0029). */

export const payrollHandlers: readonly Handler[] = [
  inCompany(listPayroll, async ({ input: { query }, caller, tx }) => {
    const user_id = await ownOr(tx, caller, query.user);
    const page = await pageByDay(
      query,
      async (asked) => (await selectTerms(tx, caller.company_id, { user_id, ...asked })).map(payrollReply),
      ({ valid_from }) => valid_from,
      ({ user }) => user,
    );
    return new Page(...page);
  }),

  inCompany(createPayroll, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    await requireOpenPerson(tx, company_id, body.user, 'user');
    await refuseOwnPay({ tx, caller, now }, body.user);
    const valid_from = body.valid_from ?? BEGINNING;
    const before = holdingOn(await selectTerms(tx, company_id, { user_id: body.user }), valid_from);
    await requireCentre({ tx, caller }, body.cost_centre, { kept: before?.cost_centre });
    const terms = { ...termsOf(body, before), valid_from };
    return payrollReply(await insertTerms({ tx, caller, now }, body.user, terms));
  }),

  inCompany(changePayroll, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await oneTerms(tx, company_id, params.id, true);
    await refuseStale(if_match, was.version, () => payrollReply(was));
    await refuseOwnPay({ tx, caller, now }, was.user_id);
    if (body.user !== was.user_id)
      throw refuseField('invalid', 'user', 'Pay terms cannot move to another person.');
    await requireCentre({ tx, caller }, body.cost_centre, { kept: was.cost_centre });
    const terms = { ...termsOf(body, was), valid_from: body.valid_from ?? was.valid_from };
    return payrollReply(await replaceTerms({ tx, caller, now }, was, terms));
  }),

  inCompany(deletePayroll, async ({ input: { params }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await oneTerms(tx, company_id, params.id, true);
    await refuseStale(if_match, was.version, () => payrollReply(was));
    await refuseOwnPay({ tx, caller, now }, was.user_id);
    await tx`delete from payroll where company_id = ${company_id} and id = ${params.id}`;
    await markTermsChanged(tx, company_id, now, was.user_id, was.valid_from);
    await record(tx, caller, now, [
      { noun: 'payroll', noun_id: was.id, action: 'deleted', was: payrollReply(was) },
    ]);
    await announce(tx, company_id, 'payroll', [was.user_id]);
    return undefined;
  }),
];
