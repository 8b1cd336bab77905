import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import classes from './missing-list.module.css';
import type { Planned } from './planned.ts';

type Props = { readonly missing: readonly Planned[] };

/** Shifts that are over and that nobody has reported. */
export function MissingList({ missing }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.list}>
      {missing.map((shift) => {
        const times = format.range(shift.start_time_local, shift.end_time_local);
        const month = shift.date.slice(0, 7);
        return (
          <li key={shift.id}>
            <div className={classes.who}>
              <strong>{nameOf(shift.worker)}</strong>
              <span>{format.dayOfWeek(shift.date)}</span>
            </div>
            <span>{t('approvals.missing.planned', { times })}</span>
            <Button
              variant="default"
              mih="var(--tap)"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to={PATHS.worker}
                  params={{ workerId: shift.worker.id }}
                  search={{ month: month === thisMonth() ? undefined : month }}
                  aria-label={`${t('approvals.missing.open')}: ${nameOf(shift.worker)}`}
                />
              )}
            >
              {t('approvals.missing.open')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
