import { listPersonSignIns, listSignIns, type OwnSignIn, type SignInSeen } from '../../contract/sign-ins.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import { type Handler, inCompany } from '../handler.ts';

/**
 * Lists sign-ins: a person sees their own with network and browser, a manager those of the company's people without them,
 * because they tell where somebody was (decision 0151).
 */

const MOST = 100;
const KEPT_DAYS = 90;

export const signInListHandlers: readonly Handler[] = [
  inCompany(
    listSignIns,
    async ({ caller: { company_id, user_id }, tx, now }) => tx<OwnSignIn[]>`
      select id, at, outcome, network, device, is_new, way from sign_ins
      where company_id = ${company_id} and user_id = ${user_id}
        and at > ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      order by at desc, id
      limit ${MOST}`,
  ),

  inCompany(listPersonSignIns, async ({ input: { params }, caller: { company_id }, tx, now }) => {
    await requireKnownPerson(tx, company_id, params.id);
    return tx<SignInSeen[]>`
      select id, at, outcome, is_new from sign_ins
      where company_id = ${company_id} and user_id = ${params.id}
        and at > ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      order by at desc, id
      limit ${MOST}`;
  }),
];
