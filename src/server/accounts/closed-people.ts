import { type ClosedUser, listClosedUsers } from '../../contract/users.ts';
import { NAMELESS } from '../../core/kept-days.ts';
import { type Handler, inCompany } from '../handler.ts';

/** People who have left: they can be found and erased until none of their data must be kept. */

export const closedPeopleHandlers: readonly Handler[] = [
  inCompany(
    listClosedUsers,
    ({ caller, tx }) =>
      tx<ClosedUser[]>`
        select id, first_name, last_name, case when erased_at is null then username else '' end as username,
          case when erased_at is null then email else '' end as email, role,
          closed_at, erased_at, version, (
            select e.last_day from employments e
            where e.company_id = users.company_id and e.user_id = users.id
            order by e.first_day desc nulls last
            limit 1
          ) as last_day
        from users
        where company_id = ${caller.company_id} and closed_at is not null and first_name <> ${NAMELESS}
        order by closed_at desc, id
        limit 1000`,
  ),
];
