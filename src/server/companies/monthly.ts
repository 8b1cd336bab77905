import { monthThatEnded } from '../../core/invoice.ts';
import { todayIn } from '../accounts/caller.ts';
import { type LogFailure, startJob } from '../database/jobs.ts';
import type { Services } from '../handler.ts';
import { invoiceMonth, PLATFORM_ZONE, wouldInvoice } from './invoices.ts';

/**
 * The monthly job: on the first, in Stockholm, invoices the companies whose turn it is for the month that ended
 * (decision 0023). It checks at the start and every hour, so that a server that was down on the first catches up.
 * Several servers may run it at once: the later one finds the invoices already there.
 */

const HOUR_MS = 3_600_000;

type Needed = Pick<Services, 'db' | 'clock'> & Partial<Pick<Services, 'config'>>;

/** Invoices the month that ended for the companies whose turn it is; returns how many invoices were made. */
export async function invoiceMonthThatEnded({ db, clock, config }: Needed): Promise<number> {
  const now = clock.now().toISOString();
  const today = todayIn(now, PLATFORM_ZONE);
  const run = {
    period: monthThatEnded(today),
    now,
    today,
    doer: null,
    who: 'in_turn',
    seller: config?.seller,
  } as const;
  if (!(await db.onPlatform((tx) => wouldInvoice(tx, run)))) return 0;
  const { made } = await db.onPlatform((tx) => invoiceMonth(tx, run));
  return made.length;
}

/**
 * Starts the monthly job; the returned function stops it and waits for work under way. A failure is logged and
 * retried.
 */
export function startMonthly(
  services: Needed,
  logFailure: LogFailure,
  every_ms = HOUR_MS,
): () => Promise<void> {
  return startJob({ job: 'monthly', logFailure, every_ms }, () => invoiceMonthThatEnded(services));
}
