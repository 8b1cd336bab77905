import { Menu, Text } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assignment } from '../../contract/shifts.ts';
import { mayMoveAssignment } from '../../core/shift.ts';
import { MenuAt } from '../parts/menu-at.tsx';
import type { At } from '../parts/popup.tsx';
import { nameOf } from '../roles.ts';
import { answerFor, askWorker, recordAbsence } from './actions.ts';
import { ABSENCES, absenceOf } from './roster-words.ts';

type Props = {
  readonly at: At;
  /** null: closed. */
  readonly assignment: Assignment | null;
};

/** A manager's actions for a person on a shift: their answer, the question, their absence. */
export function AssignmentMenu({ at, assignment }: Props) {
  const { t } = useTranslation();
  const [last, setLast] = useState(assignment);
  // The menu keeps its contents while it fades out.
  if (assignment !== null && assignment !== last) setLast(assignment);
  return (
    <MenuAt
      at={at}
      label={last === null ? undefined : t('roster.menu.of', { name: nameOf(last.worker) })}
      width={270}
      radius="md"
      floatingStrategy="fixed"
      returnFocus={false}
    >
      {last !== null && <Choices assignment={last} />}
    </MenuAt>
  );
}

function Choices({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useTranslation();
  const { status } = assignment;
  const absence = absenceOf(assignment);
  return (
    <>
      <Menu.Label>{t('roster.menu.answer')}</Menu.Label>
      {status !== 'approved' && (
        <Menu.Item onClick={() => void answerFor(assignment, 'approved')}>
          {t('roster.menu.approve')}
        </Menu.Item>
      )}
      {status !== 'rejected' && (
        <Menu.Item onClick={() => void answerFor(assignment, 'rejected')}>
          {t('roster.menu.reject')}
        </Menu.Item>
      )}
      {status !== 'pending' && (
        <Menu.Item onClick={() => void askWorker(assignment, true)}>{t('roster.menu.ask')}</Menu.Item>
      )}
      {mayMoveAssignment('waive_approval', status) && (
        <Menu.Item onClick={() => void askWorker(assignment, false)}>{t('roster.menu.waive')}</Menu.Item>
      )}
      {status !== 'rejected' && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('roster.menu.absence')}</Menu.Label>
          {ABSENCES.map((kind) => (
            <Menu.Item
              key={kind}
              aria-current={kind === absence}
              rightSection={kind === absence ? <Check size={16} aria-hidden="true" /> : null}
              onClick={() => kind !== absence && void recordAbsence(assignment, kind)}
            >
              {t(`roster.absence.${kind}`)}
              {kind === 'unauthorized' && (
                <Text span display="block" fz="sm" c="dimmed">
                  {t('roster.menu.not_paid')}
                </Text>
              )}
            </Menu.Item>
          ))}
        </>
      )}
    </>
  );
}
