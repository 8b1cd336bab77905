import type { ActionOf } from '../../contract/nouns.ts';
import type { Tx } from '../database/db.ts';

/** What history says of a calendar that ended. */
export type EndedLink = {
  readonly noun: 'calendar_feed';
  readonly noun_id: string;
  readonly action: ActionOf<'calendar_feed'>;
};

/**
 * Ends the person's calendar at its secret address (files/calendar-feeds.ts), which lets whoever holds it read on
 * without a password; the entry for history, or none.
 */
export async function endCalendarLink(
  tx: Tx,
  { company_id, user_id }: { readonly company_id: string; readonly user_id: string },
): Promise<EndedLink[]> {
  const gone = await tx`
    delete from calendar_feeds where company_id = ${company_id} and user_id = ${user_id} returning user_id`;
  return gone.length === 0 ? [] : [{ noun: 'calendar_feed', noun_id: user_id, action: 'ended' }];
}
