import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { nameOf } from '../roles.ts';
import { alsoAway } from './leave-facts.ts';

type Props = {
  readonly days: Pick<LeaveRequest, 'first_day' | 'last_day'>;
  /** The person whose leave it is. */
  readonly person: string;
  readonly all: readonly LeaveRequest[];
};

/** Other people who are away on those days, or have requested leave. */
export function AlsoAway({ days, person, all }: Props) {
  const { t } = useTranslation();
  const others = alsoAway(days, person, all);
  if (others.length === 0)
    return (
      <Box component="p" c="dimmed" fz="sm">
        {t('leave.team.also_none')}
      </Box>
    );
  const names = others.map(({ leave, asked }) =>
    asked ? t('leave.team.also_asked', { name: nameOf(leave.user) }) : nameOf(leave.user),
  );
  return <p>{t('leave.team.also', { names: names.join(', ') })}</p>;
}
