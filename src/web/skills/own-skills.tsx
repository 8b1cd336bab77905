import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DatedDecisions } from '../parts/dated-decisions.tsx';
import { useMe } from '../session.ts';
import { settingsQuery } from '../settings-query.ts';
import { Card } from '../ui/card.tsx';
import { personSkillsQuery, useToldSkill } from './told-person-skill.ts';

/** The user's own skills, in a company that has any. */
export function OwnSkills() {
  const { data } = useQuery(settingsQuery());
  return data?.skills !== undefined && <Skills />;
}

function Skills() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Card title={t('personSkills.title')}>
      <Text mb={14} c="dimmed" fz="sm">
        {t('personSkills.own_lead')}
      </Text>
      <DatedDecisions
        words="personSkills"
        reading={useQuery(personSkillsQuery(me.id))}
        told={useToldSkill()}
      />
    </Card>
  );
}
