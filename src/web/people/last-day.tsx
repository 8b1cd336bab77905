import { useTranslation } from 'react-i18next';
import { deleteUser } from '../../contract/users.ts';
import { addDays } from '../../core/calendar.ts';
import { LAST_DAY_MOST_AHEAD, lastDayVerdict } from '../../core/pay/employment.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { orAsk } from '../second-person/or-ask.ts';
import { sayError } from '../text/index.ts';
import { HINT_BELOW } from './hint-below.ts';

type Options = {
  readonly person: { readonly id: string; readonly version: number };
  readonly initial: string;
  /** The first day of employment; null when only the server knows it. */
  readonly first: string | null;
  readonly failed: 'people.delete.failed' | 'people.closed.last_day_failed';
  /** `is_asked`: another manager has been asked for it. */
  readonly onDone: (is_asked: boolean) => void;
  readonly onRefused?: (error: unknown) => void;
};

/** The form of a last day of employment: closes the account of the person, or corrects the day of a closed one. */
export function useLastDay({ person, initial, first, failed, onDone, onRefused }: Options) {
  const { t } = useTranslation();
  const wrong = (day: string | null): string | null => {
    if (day === null) return t('people.delete.last_day_missing');
    const refused = lastDayVerdict({ first, last: day, today: today() });
    return refused === null ? null : t(`errors.${refused}`);
  };
  const sheet = useFormSheet<{ last_day: string | null }, unknown>({
    initial: { last_day: initial },
    check: ({ last_day }) => ({ last_day: wrong(last_day) }),
    asks: false,
    send: async ({ last_day }, { idempotencyKey }) => {
      const query = { last_day: last_day ?? initial };
      const params = { id: person.id };
      const closing = send(deleteUser, { params, query, ifMatch: person.version, idempotencyKey });
      return orAsk(closing, { what: 'closing', user: person.id, ...query });
    },
    onDone: (closed) => {
      onDone(closed === null);
      void changed('users', 'assignments', 'leave', 'absences', 'pay-months');
    },
    onRefused: (error) => {
      // Changed or deleted meanwhile: the data on screen is old.
      if (error instanceof ApiError && ['stale', 'not_found'].includes(error.code)) void changed('users');
      onRefused?.(error);
    },
    say: (error) => t(failed, { detail: sayError(error) }),
  });
  const typed = sheet.form.values.last_day;
  const error = wrong(typed);
  /** `fit`: the typed day, when it is a valid last day. */
  return { ...sheet, fit: error === null ? typed : null, wrong: error };
}

/** The field for the last day of employment. */
export function LastDayField({ sheet }: { readonly sheet: ReturnType<typeof useLastDay> }) {
  const { t } = useTranslation();
  return (
    <DateField
      {...sheet.form.getInputProps('last_day')}
      label={t('people.delete.last_day')}
      description={t('people.delete.last_day_hint')}
      inputWrapperOrder={HINT_BELOW}
      maxDate={addDays(today(), LAST_DAY_MOST_AHEAD)}
      error={sheet.wrong}
      required
    />
  );
}
