import { Button, Flex, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { useFormat } from '../format.ts';
import classes from '../time-entries/stale-choice.module.css';
import { changedMeanwhile, type Field, type PersonValues, valuesOf } from './person-values.ts';

type Props = {
  /** What the form began from. */
  readonly base: PersonValues;
  readonly typed: PersonValues;
  /** The person as they stand on the server now. */
  readonly theirs: User;
  readonly onKeep: (theirs: User) => void;
  readonly onTake: (theirs: User) => void;
};

/** Somebody changed the person meanwhile: what they changed beside what was typed here, and the manager chooses. */
export function StalePerson({ base, typed, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation();
  const write = useWritten();
  const other = valuesOf(theirs);
  const rows = changedMeanwhile(base, typed, other);
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      p={12}
      bd="1px solid var(--wait)"
      bdrs="md"
      bg="var(--wait-soft)"
      className={classes.stale}
      role="alert"
      aria-label={t('people.stale.title')}
    >
      <strong>{t('people.stale.title')}</strong>
      <p>{t('people.stale.text')}</p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('people.stale.field')}</th>
              <th scope="col">{t('people.stale.yours')}</th>
              <th scope="col">{t('people.stale.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, mine }) => (
              <tr key={field} data-differs={mine}>
                <th scope="row">{write.name(field)}</th>
                <td>{mine ? write.value(field, typed) : t('people.stale.untouched')}</td>
                <td>{write.value(field, other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 && <p>{t('people.stale.secret')}</p>}
      <Group gap="xs">
        <Button mih="var(--tap)" onClick={() => onKeep(theirs)}>
          {t('people.stale.keep')}
        </Button>
        <Button mih="var(--tap)" variant="default" onClick={() => onTake(theirs)}>
          {t('people.stale.take')}
        </Button>
      </Group>
    </Flex>
  );
}

/** A field's name, and its value as people read it. */
function useWritten() {
  const { t } = useTranslation();
  const format = useFormat();
  const name = (field: Field): string => {
    if (field === 'salary') return t('people.form.pay');
    if (field === 'employee_tax_table' || field === 'tax_column') return t(`people.form.${field}`);
    return t(`users.${field}`);
  };
  const value = (field: Field, values: PersonValues): string => {
    if (field === 'social_security_number') return t('people.stale.hidden');
    if (field === 'role') return t(`session.roles.${values.role}`);
    if (field !== 'salary') return String(values[field] ?? '') || '–';
    const { monthly_salary, employment_rate } = values.salary.shown;
    if (monthly_salary === '') return '–';
    return t('people.pay.monthly', {
      rate: format.percent(Number(employment_rate)),
      amount: format.kr(Number(monthly_salary)),
    });
  };
  return { name, value };
}
