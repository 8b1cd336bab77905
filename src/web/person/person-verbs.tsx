import { Button, Group, Text } from '@mantine/core';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Palmtree from 'lucide-react/icons/palmtree';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { AbsenceSheet, absenceForm } from '../absences/absence-sheet.tsx';
import type { Planned } from '../approvals/planned.ts';
import { reportFor } from '../approvals/report-for.ts';
import { LeaveSheet, leaveForm } from '../leave/leave-sheet.tsx';
import { useToday } from '../leave/use-today.ts';
import { Opening } from '../parts/opening.tsx';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { loadWords } from '../text/index.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { useReports } from './queries.ts';

/** The dialog before an account is closed, with its calendar. */
const deletePerson = onDemand(
  async () =>
    (await Promise.all([import('../people/delete-person.tsx'), loadWords('people')]))[0].DeletePerson,
);

type Props = {
  readonly person: User;
  readonly own: boolean;
  readonly onEdit: () => void;
  readonly onSessionOver: (error: unknown) => void;
};

/** A shift: its report. It is the one that was pressed, also when others are reported meanwhile. */
type Asked = Planned | 'absence' | 'leave' | 'close';

/** What a manager does to a person. Who does not see pay changes neither people nor accounts (decision 0107). */
export function PersonVerbs({ person, own, onEdit, onSessionOver }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const day = useToday();
  const { missing, plan, rules } = useReports(person.id, day);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const name = nameOf(person);
  const [first] = missing;
  const small = { variant: 'default', size: 'compact-sm', h: 'var(--tap)' } as const;
  const changes = me.sees_cost !== false;
  return (
    <Group gap={8} maw={460}>
      {!own && first !== undefined && (
        <Button
          {...small}
          {...nearing(reportFor)}
          leftSection={<CalendarCheck size={15} aria-hidden="true" />}
          aria-label={t('person.verbs.report_named', { name, count: missing.length })}
          onClick={() => setAsked(first)}
        >
          {t('person.verbs.report', { count: missing.length })}
        </Button>
      )}
      {!own && (
        <>
          <Button
            {...small}
            {...nearing(absenceForm)}
            leftSection={<HeartPulse size={15} aria-hidden="true" />}
            aria-label={t('person.verbs.absence_named', { name })}
            onClick={() => setAsked('absence')}
          >
            {t('person.verbs.absence')}
          </Button>
          <Button
            {...small}
            {...nearing(leaveForm)}
            leftSection={<Palmtree size={15} aria-hidden="true" />}
            aria-label={t('person.verbs.leave_named', { name })}
            onClick={() => setAsked('leave')}
          >
            {t('person.verbs.leave')}
          </Button>
        </>
      )}
      {changes && (
        <>
          <Button
            {...small}
            leftSection={<Pencil size={15} aria-hidden="true" />}
            aria-label={t('people.edit_named', { name })}
            onClick={onEdit}
          >
            {t('people.edit')}
          </Button>
          <Button
            {...small}
            leftSection={<Trash2 size={15} aria-hidden="true" />}
            aria-label={t('people.remove_named', { name })}
            // Not `disabled`: the reason must be reachable by keyboard and touch.
            {...(own
              ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': 'own-account' }
              : {})}
            onClick={() => {
              if (!own) setAsked('close');
            }}
          >
            {t('people.remove')}
          </Button>
        </>
      )}
      {changes && own && (
        <Text c="dimmed" fz="sm" id="own-account">
          {t('people.remove_self')}
        </Text>
      )}
      {typeof asked === 'object' && asked !== null && (
        <Opening part={reportFor} own={{ shift: asked, plan, rules, onClose: close }} onCancel={close} />
      )}
      <AbsenceSheet
        telling={asked === 'absence' ? { person: 'other', from: null, user: person.id } : null}
        today={day}
        onClose={close}
      />
      <LeaveSheet
        asking={asked === 'leave' ? { person: 'other', from: null, user: person.id } : null}
        today={day}
        onClose={close}
      />
      {asked === 'close' && (
        <Opening part={deletePerson} own={{ person, onClose: close, onSessionOver }} onCancel={close} />
      )}
    </Group>
  );
}
