import { dateIn } from '../database/local-times.ts';
import { notify } from '../history/notices.ts';
import { type FitPerson, type FitShift, fitsOf } from './person-fit.ts';

type Telling = Parameters<typeof fitsOf>[0] & { readonly now: string };

/** Those who can take the shift hear of it once; the others hear nothing. */
export async function tellOpen(
  asked: Telling,
  { offer_id, shift }: { readonly offer_id: string; readonly shift: FitShift },
  people: readonly FitPerson[],
): Promise<void> {
  const { tx, caller, company, now } = asked;
  const fit = await fitsOf(asked, [shift], people, []);
  const { start_time, end_time, kind } = shift;
  const facts = {
    date: dateIn(start_time, company.time_zone),
    start_time,
    end_time,
    shift_id: shift.id,
    offer_id,
    ...(kind === 'work' ? {} : { kind }),
  };
  await notify(
    tx,
    caller.company_id,
    now,
    people
      .filter((person) => fit(shift, person).hindered === null)
      .map(({ id: user_id }) => ({ user_id, kind: 'shift_open', facts })),
  );
}
