import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { LeaveShifts } from '../../core/leave.ts';
import { nameOf } from '../roles.ts';
import classes from './leave.module.css';
import { ShiftsChoice } from './shifts-choice.tsx';

type Props = {
  readonly request: LeaveRequest;
  readonly today: string;
  readonly onGrant: (shifts: LeaveShifts) => void;
  readonly onCancel: () => void;
};

/** A yes to leave on whose days there are shifts: what becomes of them is asked first. */
export function GrantForm({ request, today, onGrant, onCancel }: Props) {
  const { t } = useTranslation();
  const [shifts, setShifts] = useState<LeaveShifts>('open');
  return (
    <form
      className={classes.grant}
      aria-label={t('leave.shifts.label')}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      onSubmit={(event) => {
        event.preventDefault();
        onGrant(shifts);
      }}
    >
      <ShiftsChoice
        name={nameOf(request.user)}
        count={request.shift_count}
        begun={request.first_day <= today}
        value={shifts}
        onChange={setShifts}
      />
      <Group gap="sm">
        <Button type="submit" mih="var(--tap)">
          {t('leave.team.approve')}
        </Button>
        <Button variant="default" mih="var(--tap)" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
}
