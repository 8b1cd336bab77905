import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';

type Props = {
  readonly name: string;
  readonly last_day: string | null;
  /** A later employment is entered. */
  readonly continues: boolean;
};

/** What ending an employment on a day leads to, before it is done. */
export function EndOfEmployment({ name, last_day, continues }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack component="ul" gap={6} m={0} fz="sm" className={shared.bullets}>
      {last_day !== null && (
        <>
          <li>{t('employments.ends.paid', { date: format.date(last_day) })}</li>
          <li>{t('employments.ends.final', { month: format.monthInWords(last_day.slice(0, 7)) })}</li>
        </>
      )}
      <li>{t('employments.ends.vacation')}</li>
      <li>{t(continues ? 'employments.ends.calendar_stays' : 'employments.ends.calendar')}</li>
      <li>{t('employments.ends.account', { name })}</li>
    </Stack>
  );
}
