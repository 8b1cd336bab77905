import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listEndingSkills } from '../../contract/skills.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';

/** Skills of people that end soon, each with a way to its person; nothing when there are none. */
export function EndingSkills() {
  const { t } = useTranslation();
  const format = useFormat();
  const skillName = usePlaceName();
  const rows = useQuery(ask('users', listEndingSkills, {})).data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('skills.ending.title')}>
      <Box component="ul" className={shared.lines}>
        {rows.map(({ id, worker, skill_id, last_day }) => (
          <Group key={id} component="li" justify="space-between" gap="4px 12px" py={4}>
            <Link to={PATHS.userManagement} search={{ person: worker.id }} className={shared.link}>
              {nameOf(worker)}
            </Link>
            <Text component="span" c="dimmed" fz="sm">
              {t('skills.ending.row', { skill: skillName(skill_id) ?? '', day: format.date(last_day) })}
            </Text>
          </Group>
        ))}
      </Box>
    </Card>
  );
}
