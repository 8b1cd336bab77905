import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { OwnHome } from '../home/own-home.tsx';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { AwaitingCard } from './awaiting-card.tsx';
import classes from './dashboard.module.css';
import { ReportingDesk } from './reporting.tsx';
import { ReportingCalendar } from './reporting-calendar.tsx';

const route = getRouteApi('/signed-in/dashboard');

/** The user's own: the next shift, what waits, pay, and the reporting calendar (specification section 2). */
export function OwnDesk() {
  const place = route.useSearch();
  const navigate = route.useNavigate();
  const decides = isManager(roleOf(useMe()));
  return (
    <ReportingDesk
      place={place}
      onPlace={(next) => void navigate({ search: next, resetScroll: false, replace: next.day === undefined })}
    >
      <div className={classes.columns}>
        <Stack gap={12} miw={0}>
          {decides && <AwaitingCard />}
          <OwnHome />
        </Stack>
        <ReportingCalendar />
      </div>
    </ReportingDesk>
  );
}
