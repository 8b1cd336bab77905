import { useTranslation } from 'react-i18next';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand, type Part } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import type { Tab } from './choice.ts';
import type { TabProps } from './tab-props.ts';

/** The parts of a person's page, each with its code and words, fetched when it is opened. */

const PARTS: Readonly<Record<Tab, Part<TabProps>>> = {
  overview: onDemand(
    async () => (await Promise.all([import('./overview.tsx'), loadWords('approvals')]))[0].Overview,
  ),
  employment: onDemand(
    async () =>
      (await Promise.all([import('./employment-tab.tsx'), loadWords('employments')]))[0].EmploymentTab,
  ),
  schedule: onDemand(async () => (await import('./schedule-tab.tsx')).ScheduleTab),
  time: onDemand(async () => (await import('./months-tab.tsx')).MonthsTab),
  leave: onDemand(
    async () => (await Promise.all([import('./away-tab.tsx'), loadWords('employments')]))[0].AwayTab,
  ),
  bank: onDemand(
    async () =>
      (await Promise.all([import('./bank-tab.tsx'), loadWords('employments'), loadWords('account')]))[0]
        .BankTab,
  ),
  history: onDemand(
    async () =>
      (await Promise.all([import('./history-tab.tsx'), loadWords('history'), loadWords('account')]))[0]
        .HistoryTab,
  ),
};

export function TabShown({ tab, own }: { readonly tab: Tab; readonly own: TabProps }) {
  const { t } = useTranslation();
  return (
    <Fetched
      key={tab}
      part={PARTS[tab]}
      own={own}
      waiting={<RowSkeletons label={t('common.loading')} count={3} height={72} />}
    />
  );
}
