import { Box, Flex, NativeSelect, Stack, Text, Title } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import type { TriedRules } from '../../contract/company-rules.ts';
import { signed, useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import classes from './replay.module.css';
import { TriedOnMonth } from './tried-on-month.tsx';
import type { Trial } from './use-trial.ts';

type Props = {
  readonly trial: Trial;
  /** The present values are the tried ones. */
  readonly current: boolean;
  /** Left out: of the company's rules. */
  readonly hint?: string;
  readonly onTry: () => void;
};

/** The gross pay of a month under the changed rules, person by person. */
export function TrialPart({ trial, current, hint, onTry }: Props) {
  const { t } = useTranslation();
  const { month, setMonth, result } = trial;
  return (
    <TriedOnMonth
      tried={trial}
      current={current}
      hint={hint ?? t('payRules.company.trial_hint')}
      block="nearest"
      onTry={onTry}
      picker={(months) => (
        <NativeSelect
          label={t('payRules.replay.month')}
          data={months}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      )}
    >
      {result !== null && (
        <Stack gap={12} className={classes.result} data-faded={!current || undefined} role="status">
          <Result month={result.month} reply={result.reply} />
        </Stack>
      )}
    </TriedOnMonth>
  );
}

/** The sums, the people whose pay changes, and another day of payment. */
function Result({ month, reply }: { readonly month: string; readonly reply: TriedRules }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = `${format.monthName(month)} ${month.slice(0, 4)}`;
  const { people, paid, payment_date_now: was, payment_date_tried: is } = reply;
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
          { name: t('payRules.replay.difference'), value: signed(reply.difference, format.krOre) },
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
                {signed(person.difference, format.krOre)}
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
