import { Box, Button, Flex, NativeSelect, Stack, Text, Title } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriedRules } from '../../contract/company-rules.ts';
import { useFormat } from '../format.ts';
import { monthsLater, thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { Columns } from '../ui/columns.tsx';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import classes from './replay.module.css';
import type { Trial } from './use-trial.ts';

const MONTHS_BACK = 12;

type Props = {
  readonly trial: Trial;
  /** The present values are the tried ones. */
  readonly current: boolean;
  readonly onTry: () => void;
};

/** The gross pay of a month under the changed rules, person by person. */
export function TrialPart({ trial, current, onTry }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { month, setMonth, busy, error, result } = trial;
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result !== null) section.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => monthsLater(thisMonth(), -back));
  return (
    <Stack component="section" ref={section} gap={12} aria-label={t('payRules.replay.title')}>
      <Title order={3} fz={16}>
        {t('payRules.replay.title')}
      </Title>
      <Text c="dimmed" fz="sm" className={classes.quiet}>
        {t('payRules.company.trial_hint')}
      </Text>
      <Columns of="minmax(0, 1fr) auto" gap={8} align="end" below="30em">
        <NativeSelect
          label={t('payRules.replay.month')}
          data={months.map((value) => ({ value, label: format.month(value) }))}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        {current && result?.month !== month && (
          <Button variant="light" h="2.25rem" loading={busy} onClick={onTry}>
            {t('payRules.replay.try', { month: format.monthName(month) })}
          </Button>
        )}
      </Columns>
      {error !== null && <Failure error={error} what={t('payRules.replay.failed')} />}
      {result !== null && !current && <Finding tone="wait">{t('payRules.replay.again')}</Finding>}
      {result !== null && (
        <Stack gap={12} className={classes.result} data-faded={!current || undefined} role="status">
          <Result month={result.month} reply={result.reply} />
        </Stack>
      )}
    </Stack>
  );
}

/** The sums, the people whose pay changes, and another day of payment. */
function Result({ month, reply }: { readonly month: string; readonly reply: TriedRules }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = `${format.monthName(month)} ${month.slice(0, 4)}`;
  const { people, paid, payment_date_now: was, payment_date_tried: is } = reply;
  const signed = (kronor: number): string =>
    `${kronor > 0 ? '+' : kronor < 0 ? '−' : ''}${format.krOre(Math.abs(kronor))}`;
  if (paid === 0) return <Finding>{t('payRules.company.trial_nobody', { month: name })}</Finding>;
  return (
    <>
      {people.length === 0 ? (
        <Finding tone="good" icon={<CircleCheck size={18} aria-hidden="true" />}>
          <span>{t('payRules.replay.same', { month: name })}</span>
        </Finding>
      ) : (
        <Title order={4} fz={16}>
          {t('payRules.replay.result', { month: format.month(month), count: people.length })}
        </Title>
      )}
      <Figures
        figures={[
          { name: t('payRules.replay.now'), value: format.krOre(reply.now) },
          { name: t('payRules.replay.tried'), value: format.krOre(reply.tried) },
          { name: t('payRules.replay.difference'), value: signed(reply.difference) },
        ]}
      />
      {was !== is && (
        <Text fz="sm">
          {t('payRules.company.trial_paid_on', { was: format.date(was), is: format.date(is) })}
        </Text>
      )}
      {people.length > 0 && (
        <Flex
          component="ul"
          direction="column"
          className={classes.people}
          aria-label={t('payRules.replay.people')}
        >
          {people.map((person) => (
            <li key={person.user}>
              <Box component="span" fw={600}>
                {nameOf(person)}
              </Box>
              <Box component="strong" ta="right" className={shared.nowrap}>
                {signed(person.difference)}
              </Box>
              <Text span c="dimmed" fz="sm" className={shared.whole}>
                {t('payRules.replay.was', { was: format.krOre(person.now), is: format.krOre(person.tried) })}
              </Text>
            </li>
          ))}
        </Flex>
      )}
    </>
  );
}
