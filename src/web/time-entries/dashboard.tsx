import { Box, Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Fetched } from '../parts/fetched.tsx';
import { PATHS } from '../paths.ts';
import { isManager, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { readUser } from '../session-store.ts';
import { loadWords } from '../text/index.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';

const todayPart = onDemand(
  async () => (await Promise.all([import('../today/today.tsx'), loadWords('today')]))[0].Today,
);
const ownDesk = onDemand(async () => (await import('./own-desk.tsx')).OwnDesk);
// Each role's first part comes with the screen.
void (readUser()?.role === 'worker' ? ownDesk : todayPart).load().catch(() => undefined);

const route = getRouteApi('/signed-in/dashboard');

/** The start page: a worker's own day, and for a manager the day of all, with their own behind a button (decision 0146). */
export function Dashboard() {
  const { t } = useTranslation();
  const format = useFormat();
  const greeting = useGreeting();
  const decides = isManager(roleOf(useMe()));
  const waiting = <RowSkeletons label={t('common.loading')} height={88} count={4} />;
  return (
    <PageFrame title={greeting} lead={capital(format.longDate(today()))}>
      {decides && <Fetched part={todayPart} own={{}} waiting={waiting} />}
      {decides ? <OwnTime /> : <Fetched part={ownDesk} own={{}} waiting={waiting} />}
    </PageFrame>
  );
}

/** A manager's own time. An address that names a month or a day of it opens it. */
function OwnTime() {
  const { t } = useTranslation();
  const { month, day } = route.useSearch();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const opened = asked || month !== undefined || day !== undefined;
  return (
    <>
      <Box>
        <Button
          variant="default"
          mih="var(--tap)"
          aria-expanded={opened}
          rightSection={<ChevronDown size={16} className={shared.chevron} aria-hidden="true" />}
          {...nearing(ownDesk)}
          onClick={() => {
            setAsked(!opened);
            // The address would keep it open.
            if (opened) void navigate({ to: PATHS.dashboard, search: {}, resetScroll: false });
          }}
        >
          {t('home.own_time')}
        </Button>
      </Box>
      {opened && (
        <Fetched
          part={ownDesk}
          own={{}}
          waiting={<RowSkeletons label={t('common.loading')} height={88} count={4} />}
        />
      )}
    </>
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
