import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmploymentsList } from '../employments/employments-list.tsx';
import { termsQuery } from '../pay/terms.ts';
import { TermsList } from '../people/terms-list.tsx';
import { useMe } from '../session.ts';
import { SickTermsSection } from '../sick-terms/sick-terms-section.tsx';
import { SkillsSection } from '../skills/skills-section.tsx';
import { Card } from '../ui/card.tsx';
import { PersonUnits } from '../units/person-units.tsx';
import { employmentsQuery } from './queries.ts';
import type { TabProps } from './tab-props.ts';

/** Employments and pay terms over time, units, skills and terms of sickness. */
export function EmploymentTab({ id, name, person, sees_pay, onEdit }: TabProps) {
  const { t } = useTranslation();
  const employments = useQuery(employmentsQuery(id));
  return (
    <Stack gap="md">
      <Card title={t('users.employment')}>
        {employments.data?.length === 0 && <Text c="dimmed">{t('person.employment.none')}</Text>}
        <EmploymentsList user={id} name={name} />
      </Card>
      <Card title={t('people.form.pay')}>
        {sees_pay ? (
          <Pay id={id} {...(onEdit === undefined ? {} : { onChange: () => onEdit('pay') })} />
        ) : (
          <Text c="dimmed">{t('person.employment.no_pay')}</Text>
        )}
      </Card>
      {person !== null && (
        <Card>
          <PersonUnits user={id} name={name} />
          <SkillsSection user={id} name={name} />
          <SickTermsSection user={id} name={name} />
        </Card>
      )}
    </Stack>
  );
}

function Pay({ id, onChange }: { readonly id: string; readonly onChange?: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const terms = useQuery(termsQuery(id));
  return (
    <Stack gap={8} align="stretch">
      {terms.data?.length === 0 && <Text c="dimmed">{t('person.employment.no_terms')}</Text>}
      <TermsList user={id} edits={me.sees_cost !== false} />
      {onChange !== undefined && (
        <Button variant="light" mih="var(--tap)" style={{ alignSelf: 'flex-start' }} onClick={onChange}>
          {t('person.employment.change_pay')}
        </Button>
      )}
    </Stack>
  );
}
