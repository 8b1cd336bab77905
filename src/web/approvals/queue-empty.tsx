import { Button, Stack } from '@mantine/core';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { RANGE_DAYS, type RangeChoice, type StatusChoice } from './choice.ts';
import type { Counts } from './filters.tsx';

type Props = {
  readonly status: StatusChoice;
  readonly range: RangeChoice;
  readonly q: string;
  readonly counts: Counts;
  readonly onStatus: (status: StatusChoice) => void;
  readonly onRange: (range: RangeChoice) => void;
  readonly onSearch: (q: string) => void;
};

/** No report matches the filters: why, and where to look next. */
export function QueueEmpty(props: Props) {
  const { t } = useTranslation();
  const { status, q, counts } = props;
  if (q !== '') {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={t('approvals.empty.search', { q })}
        text={t('approvals.empty.search_text')}
        action={
          <Button variant="default" mih="var(--tap)" onClick={() => props.onSearch('')}>
            {t('approvals.filters.clear_worker')}
          </Button>
        }
      />
    );
  }
  const queue = status === 'pending' || status === 'submitted_ok';
  const done = queue && counts.pending + counts.submitted_ok === 0;
  const missing = counts.missing ?? 0;
  const about = !done ? sayable(status) : missing > 0 ? 'none_reported' : 'all_done';
  return (
    <Stack gap={16}>
      {about === 'all_done' && <Fetched part={firstSteps} waiting={null} own={{}} />}
      <EmptyState
        icon={<CircleCheckBig size={28} />}
        title={t(`approvals.empty.${about}`)}
        text={t(`approvals.empty.${about}_text`, { count: missing })}
        action={<NextAction {...props} done={done} />}
      />
    </Stack>
  );
}

/** Where a manager comes first there may be nothing yet because the company is new. */
const firstSteps = onDemand(
  async () => (await Promise.all([import('../today/first-steps.tsx'), loadWords('today')]))[0].FirstSteps,
);

const sayable = (status: StatusChoice) =>
  status === 'pending' || status === 'submitted_ok' || status === 'missing' || status === 'decided'
    ? status
    : 'other';

function NextAction({
  status,
  range,
  counts,
  done,
  onStatus,
  onRange,
}: Props & { readonly done: boolean }): ReactNode {
  const { t } = useTranslation();
  if (!done && status === 'pending') {
    return (
      <Button mih="var(--tap)" onClick={() => onStatus('submitted_ok')}>
        {t('approvals.empty.pending_action', { count: counts.submitted_ok })}
      </Button>
    );
  }
  if (!done && status === 'submitted_ok') {
    return (
      <Button mih="var(--tap)" onClick={() => onStatus('pending')}>
        {t('approvals.empty.submitted_ok_action', { count: counts.pending })}
      </Button>
    );
  }
  const missing = counts.missing ?? 0;
  if (done && missing > 0) {
    return (
      <Button mih="var(--tap)" onClick={() => onStatus('missing')}>
        {t('approvals.empty.none_reported_action', { count: missing })}
      </Button>
    );
  }
  const longer = range === 'week' ? 'month' : 'all';
  if (range === 'all') return null;
  return (
    <Button variant="default" mih="var(--tap)" onClick={() => onRange(longer)}>
      {t('approvals.empty.longer', { days: RANGE_DAYS[longer] })}
    </Button>
  );
}
