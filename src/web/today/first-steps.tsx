import { Button, Flex, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/card.tsx';

const STEPS = [
  ['people', PATHS.userManagement],
  ['rules', PATHS.payRules],
  ['week', PATHS.shifts],
] as const;

/** What a company that has nobody yet does first; without people: what is left where nothing is planned. */
export function FirstSteps({ with_people = false }: { readonly with_people?: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t(with_people ? 'today.first.title' : 'today.first.unplanned')}>
      <Stack component="ol" gap={12}>
        {(with_people ? STEPS : STEPS.slice(1)).map(([step, to], at) => (
          <Flex key={step} component="li" wrap="wrap" align="center" justify="space-between" gap="6px 16px">
            <div>
              <Text fw={600}>
                {at + 1}. {t(`today.first.${step}.title`)}
              </Text>
              <Text fz="sm" c="dimmed">
                {t(`today.first.${step}.text`)}
              </Text>
            </div>
            <Button mih="var(--tap)" component={Link} to={to} variant={at === 0 ? 'filled' : 'default'}>
              {t(`today.first.${step}.action`)}
            </Button>
          </Flex>
        ))}
      </Stack>
    </Card>
  );
}
