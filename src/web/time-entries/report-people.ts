import i18next from 'i18next';
import { reportPeopleAsPlanned, withdrawReports } from '../../contract/time-entries.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { type InParts, inParts, joined, sum } from '../parts/in-parts.ts';
import { toast, toastError } from '../parts/toast.tsx';

type Days = { readonly start_date: string; readonly end_date: string };
type Made = { readonly id: string; readonly version: number };

/** The most reports that one call takes back. */
const MOST_TAKEN_BACK = 4000;

/** Reports the shifts of people that have ended, as planned, on days without a report; with undo. Needs the words `mending`. */
export async function reportPeople(asked: InParts & { readonly days: Days }): Promise<void> {
  const replies = await inParts(asked, (people) =>
    send(reportPeopleAsPlanned, { body: { ...asked.days, people } }),
  );
  const skipped = sum(replies.map((one) => one.skipped.length));
  const made = replies.flatMap((one) => one.made);
  if (replies.length > 0)
    toast(
      joined(
        i18next.t('mending.reporting.done', { count: made.length }),
        skipped > 0 && i18next.t('mending.reporting.skipped', { count: skipped }),
      ),
      made.length === 0 ? undefined : () => void takeBack(made),
    );
  void changed('time-entries');
}

async function takeBack(made: readonly Made[]): Promise<void> {
  try {
    const counts: number[] = [];
    for (let from = 0; from < made.length; from += MOST_TAKEN_BACK) {
      const entries = made.slice(from, from + MOST_TAKEN_BACK);
      counts.push((await send(withdrawReports, { body: { entries } })).deleted);
    }
    toast(i18next.t('mending.reporting.undone', { count: sum(counts) }));
  } catch (error) {
    toastError(error);
  }
  void changed('time-entries');
}
