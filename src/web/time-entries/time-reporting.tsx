import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../ui/page-frame.tsx';
import { ReportingDesk } from './reporting.tsx';
import { ReportingCalendar } from './reporting-calendar.tsx';

const route = getRouteApi('/signed-in/time-reporting');

/** The reporting calendar on the page's full width. */
export function TimeReporting() {
  const { t } = useTranslation();
  const place = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame title={t('timeEntries.title')} lead={t('timeEntries.lead')}>
      <ReportingDesk
        place={place}
        onPlace={(next) =>
          void navigate({ search: next, resetScroll: false, replace: next.day === undefined })
        }
      >
        <ReportingCalendar />
      </ReportingDesk>
    </PageFrame>
  );
}
