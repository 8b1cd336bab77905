import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyRoster } from '../../contract/roster-copies.ts';
import {
  listRosterTemplates,
  type RosterTemplate,
  rollOutTemplate,
} from '../../contract/roster-templates.ts';
import { addDays, isRedDay, weekdayOf } from '../../core/calendar.ts';
import type { CopyPolicy } from '../../core/roster/roll-out.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { ask, changed } from '../data.ts';
import { toastError, toastLastUndo } from '../parts/toast.tsx';
import { randomId } from '../random-key.ts';
import { sayError } from '../text/index.ts';
import { copyLayer } from './ghost-layers.ts';
import { showGhosts } from './ghosts.ts';
import { datesFrom } from './week-rows.ts';

/** What is chosen of a copy. `template`: rolled out instead of a week. */
type Chosen = {
  readonly source: 'week' | 'template';
  readonly template_id: string | null;
  readonly from: string;
  readonly times: number;
  readonly policy: CopyPolicy;
  readonly with_people: boolean;
  readonly skips_red: boolean;
};
const CHOSEN = {
  source: 'week',
  template_id: null,
  times: 1,
  policy: 'open',
  with_people: true,
  skips_red: false,
} as const;

const NONE: readonly RosterTemplate[] = [];

type Asked = {
  readonly from: string;
  readonly to: string;
  /** The unit that is shown: nothing else is copied or replaced. */
  readonly unit: string | undefined;
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

/** The choices of a copy, what it would make, and the copy itself. */
export function useCopy({ from: begun, to, unit, onUndo, onClose }: Asked) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({ ...CHOSEN, from: begun });
  const [busy, setBusy] = useState(false);
  const { source, template_id, from, times, skips_red, policy, with_people } = chosen;
  const templates = useQuery(ask('company', listRosterTemplates, {})).data ?? NONE;
  const template = templates.find(({ id }) => id === template_id) ?? null;
  const red = redDays(to, times);
  const how = {
    policy,
    with_people,
    ...(skips_red && red.length > 0 ? { skip: red } : {}),
    ...(unit === undefined ? {} : { unit_id: unit }),
  };
  const copied = { ...how, times, start_date: from, end_date: addDays(from, 6), to_date: to };
  const rolled = {
    params: { id: template?.id ?? '' },
    body: { ...how, start_date: to, end_date: addDays(to, times * 7 - 1) },
  };
  const of_template = source === 'template';
  const is_same = !of_template && from === to;
  const of_week = useQuery({
    ...ask('drafts', copyRoster, { body: { ...copied, dry_run: true } }),
    enabled: !of_template && !is_same,
    placeholderData: keepPreviousData,
  });
  const of_rolled = useQuery({
    ...ask('drafts', rollOutTemplate, { ...rolled, body: { ...rolled.body, dry_run: true } }),
    enabled: of_template && template !== null,
    placeholderData: keepPreviousData,
  });
  const preview = of_template ? of_rolled : of_week;
  const nothing = is_same || preview.isError || (of_template && template === null);
  const found = nothing ? null : (preview.data ?? null);
  useEffect(() => {
    showGhosts(found === null ? null : copyLayer(found));
    return () => showGhosts(null);
  }, [found]);
  const why = (error: unknown): string =>
    error instanceof ApiError && error.code === 'not_found' ? t('rosterCopies.empty') : sayError(error);
  const copy = async (): Promise<void> => {
    setBusy(true);
    try {
      const idempotencyKey = randomId();
      const done = of_template
        ? await send(rollOutTemplate, { ...rolled, idempotencyKey })
        : await send(copyRoster, { body: copied, idempotencyKey });
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
    templates,
    template,
    choose: (some: Partial<Chosen>): void => setChosen((was) => ({ ...was, ...some })),
    red,
    found,
    beyond: found !== null && 'beyond' in found ? Number(found.beyond) : 0,
    refusal: is_same ? t('rosterCopies.same') : preview.error === null ? null : why(preview.error),
    mayCopy: found !== null && found.made + found.replaced > 0 && !preview.isPlaceholderData,
    copy,
    busy,
  };
}

/** Red days of so many weeks, but Sundays: every week has one. */
const redDays = (monday: string, weeks: number): string[] =>
  datesFrom(monday, weeks * 7).filter((date) => isRedDay(date) && weekdayOf(date) !== 7);
