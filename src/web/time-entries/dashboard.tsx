import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { OwnHome } from '../home/own-home.tsx';
import { today } from '../months.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { AwaitingCard } from './awaiting-card.tsx';
import classes from './dashboard.module.css';
import { ReportingDesk } from './reporting.tsx';
import { ReportingCalendar } from './reporting-calendar.tsx';

const route = getRouteApi('/signed-in/dashboard');

/**
 * The user's start page: the next shift, what waits, pay, and the reporting calendar (specification section 2).
 */
export function Dashboard() {
  const format = useFormat();
  const place = route.useSearch();
  const navigate = route.useNavigate();
  const greeting = useGreeting();
  const decides = isManager(roleOf(useMe()));
  return (
    <PageFrame title={greeting} lead={capital(format.longDate(today()))}>
      <ReportingDesk
        place={place}
        onPlace={(next) =>
          void navigate({ search: next, resetScroll: false, replace: next.day === undefined })
        }
      >
        <div className={classes.columns}>
          <Stack gap={12} miw={0}>
            {decides && <AwaitingCard />}
            <OwnHome />
          </Stack>
          <ReportingCalendar />
        </div>
      </ReportingDesk>
    </PageFrame>
  );
}

function useGreeting(): string {
  const { t } = useTranslation();
  const name = useMe().first_name;
  const hour = new Date().getHours();
  if (hour >= 5 && hour < 10) return t('timeEntries.home.morning', { name });
  return hour >= 18 || hour < 5
    ? t('timeEntries.home.evening', { name })
    : t('timeEntries.home.day', { name });
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
