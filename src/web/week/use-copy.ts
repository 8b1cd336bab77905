import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyRoster } from '../../contract/roster-copies.ts';
import { addDays, isRedDay, weekdayOf } from '../../core/calendar.ts';
import type { CopyPolicy } from '../../core/roster/roll-out.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { ask, changed } from '../data.ts';
import { toastError, toastLastUndo } from '../parts/toast.tsx';
import { randomId } from '../random-key.ts';
import { sayError } from '../text/index.ts';
import { showGhosts } from './ghosts.ts';
import { datesFrom } from './week-rows.ts';

/** What is chosen of a copy. */
const CHOSEN = { times: 1, policy: 'open' as CopyPolicy, with_people: true, skips_red: false };

type Asked = {
  readonly from: string;
  readonly to: string;
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

/** The choices of a copy, what it would make, and the copy itself. */
export function useCopy({ from: begun, to, onUndo, onClose }: Asked) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState({ ...CHOSEN, from: begun });
  const [busy, setBusy] = useState(false);
  const { from, skips_red, ...rest } = chosen;
  /** Sundays are red too, and every week has one. */
  const red = datesFrom(to, rest.times * 7).filter((date) => isRedDay(date) && weekdayOf(date) !== 7);
  const body = {
    ...rest,
    start_date: from,
    end_date: addDays(from, 6),
    to_date: to,
    ...(skips_red && red.length > 0 ? { skip: red } : {}),
  };
  const is_same = from === to;
  const preview = useQuery({
    ...ask('drafts', copyRoster, { body: { ...body, dry_run: true } }),
    enabled: !is_same,
    placeholderData: keepPreviousData,
  });
  const found = is_same || preview.isError ? null : (preview.data ?? null);
  useEffect(() => {
    showGhosts(found);
    return () => showGhosts(null);
  }, [found]);
  const why = (error: unknown): string =>
    error instanceof ApiError && error.code === 'not_found' ? t('rosterCopies.empty') : sayError(error);
  const copy = async (): Promise<void> => {
    setBusy(true);
    try {
      const done = await send(copyRoster, { body, idempotencyKey: randomId() });
      await changed('drafts');
      onClose();
      toastLastUndo(t('rosterCopies.done', { count: done.made }), onUndo);
    } catch (error) {
      setBusy(false);
      toastError(t('rosterCopies.failed', { detail: sayError(error) }));
    }
  };
  return {
    chosen,
    choose: (some: Partial<typeof chosen>): void => setChosen((was) => ({ ...was, ...some })),
    red,
    found,
    refusal: is_same ? t('rosterCopies.same') : preview.error === null ? null : why(preview.error),
    mayCopy: found !== null && found.made + found.replaced > 0 && !preview.isPlaceholderData,
    copy,
    busy,
  };
}
