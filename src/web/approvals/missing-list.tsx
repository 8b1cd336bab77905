import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { Opening } from '../parts/opening.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { useIsPrinting } from '../ui/printing.ts';
import shared from '../ui/shared.module.css';
import type { Rules } from './facts.ts';
import classes from './missing-list.module.css';
import type { Planned } from './planned.ts';
import { useReminders } from './reminders.ts';
import { reportFor } from './report-for.ts';
import { useNoShow } from './use-no-show.ts';

type Props = {
  readonly missing: readonly Planned[];
  /** The period shown. */
  readonly days: { readonly start_date: string; readonly end_date: string };
  readonly rules: Rules;
  readonly plan: readonly Planned[];
};

const reportDialog = onDemand(
  async () =>
    (await Promise.all([import('./report-missing-dialog.tsx'), loadWords('payroll')]))[0].ReportMissingDialog,
);

/** The number of rows that are drawn at a time. */
const STEP = 50;

/** Past shifts without a report: they are reported, as planned or with other times, or the people concerned are reminded. */
export function MissingList({ missing, days, rules, plan }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setLimit] = useState(STEP);
  const limit = useIsPrinting() ? missing.length : asked;
  const reminders = useReminders(missing, rules.time_zone);
  const noShow = useNoShow();
  const me = useMe();
  const [reporting, setReporting] = useState(false);
  const [entering, setEntering] = useState<Planned | null>(null);
  return (
    <Card
      title={t('approvals.missing.text')}
      actions={
        <Group gap="8px">
          <Button
            {...nearing(reportDialog)}
            variant="default"
            mih="var(--tap)"
            leftSection={<CalendarCheck size={16} aria-hidden="true" />}
            onClick={() => setReporting(true)}
          >
            {t('approvals.missing.report_all', { n: format.number(missing.length) })}
          </Button>
          {reminders.left > 1 && (
            <Button
              variant="default"
              mih="var(--tap)"
              leftSection={<BellRing size={16} aria-hidden="true" />}
              loading={reminders.busy}
              onClick={reminders.remindAll}
            >
              {t('approvals.missing.remind_all', { n: format.number(reminders.left) })}
            </Button>
          )}
        </Group>
      }
    >
      <ul className={shared.lines}>
        {missing.slice(0, limit).map((shift) => (
          <Row
            key={shift.id}
            shift={shift}
            clock={reminders.clockOf(shift)}
            busy={reminders.busy}
            onRemind={() => reminders.remindOf(shift)}
            onNoShow={() => void noShow.mark(shift)}
            onEnter={shift.worker.id === me.id ? null : () => setEntering(shift)}
          />
        ))}
      </ul>
      {missing.length > limit && (
        <Button variant="default" mih="var(--tap)" mt="sm" onClick={() => setLimit(limit + STEP)}>
          {t('approvals.more')}
        </Button>
      )}
      {entering !== null && (
        <Opening
          part={reportFor}
          own={{ shift: entering, plan, rules, onClose: () => setEntering(null) }}
          onCancel={() => setEntering(null)}
        />
      )}
      {reporting && (
        <Opening
          part={reportDialog}
          own={{ missing, days, onClose: () => setReporting(false) }}
          onCancel={() => setReporting(false)}
        />
      )}
    </Card>
  );
}

type RowProps = {
  readonly shift: Planned;
  /** The time of the reminder; null: another manager sent one before; undefined: none yet. */
  readonly clock: string | null | undefined;
  readonly busy: boolean;
  readonly onRemind: () => void;
  readonly onNoShow: () => void;
  /** null: the own shift, which is reported on the own pages. */
  readonly onEnter: (() => void) | null;
};

function Row({ shift, clock, busy, onRemind, onNoShow, onEnter }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  const times = withKind(format.range(shift.start_time_local, shift.end_time_local), shift.kind);
  const month = shift.date.slice(0, 7);
  const worker = nameOf(shift.worker);
  const when = format.dayOfWeek(shift.date);
  const reminded =
    clock === undefined
      ? null
      : clock === null
        ? t('approvals.missing.reminded_before')
        : t('approvals.missing.reminded_at', { clock });
  return (
    <Columns
      component="li"
      of="minmax(0, 1.4fr) minmax(0, 1fr) auto"
      gap="6px 16px"
      align="center"
      below="48em"
      py={10}
    >
      <Group align="stretch" gap="0px 12px">
        <PersonLink id={shift.worker.id}>{worker}</PersonLink>
        <span>{when}</span>
      </Group>
      <span>{t('approvals.missing.planned', { times })}</span>
      <Group gap="6px 8px" className={shared.endOnWide}>
        {/* One button in both states, so that it keeps the focus. */}
        <Button
          variant={reminded === null ? 'light' : 'transparent'}
          className={reminded === null ? undefined : classes.reminded}
          mih="var(--tap)"
          leftSection={reminded !== null && <Check size={16} aria-hidden="true" />}
          aria-disabled={reminded !== null || busy}
          aria-label={
            reminded === null
              ? t('approvals.missing.remind_named', { worker, when })
              : `${reminded}: ${worker}, ${when}`
          }
          onClick={() => reminded === null && !busy && onRemind()}
        >
          {reminded ?? t('approvals.missing.remind')}
        </Button>
        {onEnter !== null && (
          <Button
            {...nearing(reportFor)}
            variant="default"
            mih="var(--tap)"
            aria-label={t('approvals.missing.enter_named', { worker, when })}
            onClick={onEnter}
          >
            {t('approvals.missing.enter')}
          </Button>
        )}
        <Button
          variant="default"
          mih="var(--tap)"
          aria-label={t('approvals.missing.no_show_named', { worker, when })}
          onClick={onNoShow}
        >
          {t('approvals.missing.no_show')}
        </Button>
        <Button
          variant="default"
          mih="var(--tap)"
          renderRoot={(props) => (
            <Link
              {...props}
              to={PATHS.worker}
              params={{ workerId: shift.worker.id }}
              search={{ month: month === thisMonth() ? undefined : month }}
              aria-label={`${t('approvals.missing.open')}: ${worker}`}
            />
          )}
        >
          {t('approvals.missing.open')}
        </Button>
      </Group>
    </Columns>
  );
}
