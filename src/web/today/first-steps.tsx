import { Button, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_STEPS, type FirstStep, getFirstSteps } from '../../contract/first-steps.ts';
import { ask } from '../data.ts';
import { PATHS } from '../paths.ts';
import { readUser } from '../session-store.ts';
import { Card } from '../ui/card.tsx';

const PLACES: Readonly<Record<FirstStep, string>> = {
  people: PATHS.userManagement,
  rules: PATHS.payRules,
  week: PATHS.shifts,
  report: PATHS.manager,
  approval: PATHS.manager,
};

/** Put away for good on this device, by each person for each of their companies. */
const away = (): string => `first_steps_away:${readUser()?.id ?? ''}`;

/** What a new company has done of the first day and what comes next, until its first report is approved or it is no beginner. */
export function FirstSteps() {
  const { t } = useTranslation();
  const steps = useQuery({ ...ask('time-entries', getFirstSteps, {}), refetchOnMount: 'always' }).data;
  const [hidden, setHidden] = useState(() => localStorage.getItem(away()) !== null);
  if (steps === undefined || steps.approval || steps.is_old === true || hidden) return null;
  const next = FIRST_STEPS.find((step) => !steps[step]);
  const put = (): void => {
    localStorage.setItem(away(), 'yes');
    setHidden(true);
  };
  const hide = (
    <Button variant="subtle" mih="var(--tap)" onClick={put}>
      {t('today.first.put_away')}
    </Button>
  );
  return (
    <Card title={t('today.first.title')} actions={hide}>
      <Stack component="ol" gap={12}>
        {FIRST_STEPS.map((step, at) =>
          steps[step] ? (
            <Done key={step} name={`${at + 1}. ${t(`today.first.${step}.title`)}`} />
          ) : (
            <Step key={step} step={step} at={at} is_next={step === next} />
          ),
        )}
      </Stack>
    </Card>
  );
}

function Done({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Flex component="li" align="center" gap={8} c="dimmed">
      <CircleCheck size={18} role="img" aria-label={t('today.first.done')} />
      <span>{name}</span>
    </Flex>
  );
}

type StepProps = { readonly step: FirstStep; readonly at: number; readonly is_next: boolean };

function Step({ step, at, is_next }: StepProps) {
  const { t } = useTranslation();
  return (
    <Flex component="li" wrap="wrap" align="center" justify="space-between" gap="6px 16px">
      <div>
        <Text fw={600}>
          {at + 1}. {t(`today.first.${step}.title`)}
        </Text>
        <Text fz="sm" c="dimmed">
          {t(`today.first.${step}.text`)}
        </Text>
      </div>
      <Button mih="var(--tap)" component={Link} to={PLACES[step]} variant={is_next ? 'filled' : 'default'}>
        {t(`today.first.${step}.action`)}
      </Button>
    </Flex>
  );
}
