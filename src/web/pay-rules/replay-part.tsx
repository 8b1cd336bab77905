import { Box, Flex, Select, Stack, Text, Title } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import type { ReplayedPerson, ReplaySums } from '../../contract/rule-sets.ts';
import { OB_LEVELS } from '../../core/pay/ob.ts';
import { hoursAt } from '../../core/pay/ob-hours.ts';
import { signed, useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { Columns } from '../ui/columns.tsx';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import classes from './replay.module.css';
import { TriedOnMonth } from './tried-on-month.tsx';
import type { Replay } from './use-replay.ts';

type Props = {
  readonly replay: Replay;
  /** The present rules are the tried ones. */
  readonly current: boolean;
  readonly onTry: () => void;
};

/** The pay of a past month under the present rules, person by person. */
export function ReplayPart({ replay, current, onTry }: Props) {
  const { t } = useTranslation();
  const { month, setMonth, result } = replay;
  return (
    <TriedOnMonth
      tried={replay}
      current={current}
      hint={t('payRules.replay.hint')}
      block="start"
      onTry={onTry}
      picker={(months) => (
        <Select
          label={t('payRules.replay.month')}
          data={months}
          value={month}
          allowDeselect={false}
          onChange={(value) => setMonth(value ?? month)}
        />
      )}
    >
      {result !== null && <Result result={result} faded={!current} />}
    </TriedOnMonth>
  );
}

type ResultProps = { readonly result: NonNullable<Replay['result']>; readonly faded: boolean };

function Result({ result: { month, reply }, faded }: ResultProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = `${format.monthName(month)} ${month.slice(0, 4)}`;
  const { people, reported } = reply;
  if (reported === 0) return <Finding role="status">{t('payRules.replay.nobody', { month: name })}</Finding>;
  if (people.length === 0)
    return (
      <Finding role="status" tone="good" icon={<CircleCheck size={18} aria-hidden="true" />}>
        <span>
          {t('payRules.replay.same', { month: name })} {t('payRules.replay.same_hint', { count: reported })}
        </span>
      </Finding>
    );
  const unchanged = reported - people.length;
  return (
    <Stack gap={12} className={classes.result} data-faded={faded || undefined} role="status">
      <Title order={4} fz={16}>
        {t('payRules.replay.result', { month: format.month(month), count: people.length })}
      </Title>
      <Figures
        figures={[
          { name: t('payRules.replay.now'), value: format.kr(reply.now.pay) },
          { name: t('payRules.replay.tried'), value: format.kr(reply.tried.pay) },
          { name: t('payRules.replay.difference'), value: signed(reply.difference, format.kr) },
        ]}
      />
      <Flex
        component="ul"
        direction="column"
        className={classes.people}
        aria-label={t('payRules.replay.people')}
      >
        {people.map((person) => (
          <Person key={person.user} person={person} />
        ))}
      </Flex>
      {unchanged > 0 && (
        <Text c="dimmed" fz="sm" className={classes.quiet}>
          {t('payRules.replay.unchanged', { count: unchanged })}
        </Text>
      )}
    </Stack>
  );
}

/** The hours and kronor of the base, and of each level. */
const partsOf = (sums: ReplaySums) => [
  { level: null, hours: sums.hours, pay: sums.base_pay },
  ...OB_LEVELS.map((level) => ({
    level,
    hours: hoursAt(sums, level),
    pay: sums[`ob${level}_pay`] ?? 0,
  })),
];

/** A person's difference and its parts. */
function Person({ person }: { readonly person: ReplayedPerson }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { now, tried, difference, no_salary } = person;
  const before = partsOf(now);
  const parts = partsOf(tried).flatMap((is, index) => {
    const was = before[index];
    return was === undefined || (was.hours === is.hours && was.pay === is.pay) ? [] : [{ was, is }];
  });
  return (
    <li>
      <Box component="span" fw={600}>
        {nameOf(person)}
      </Box>
      <Box component="strong" ta="right" className={shared.nowrap}>
        {signed(difference, format.krOre)}
      </Box>
      <Columns
        component="ul"
        of="max-content minmax(0, 1fr) auto"
        gap="2px 12px"
        c="dimmed"
        fz="sm"
        className={`${classes.parts} ${shared.whole}`}
      >
        {parts.map(({ was, is }) => (
          <li key={is.level}>
            <span>
              {is.level === null ? t('payRules.replay.hours') : t('payRules.level', { number: is.level })}
            </span>
            <span>
              {was.hours === is.hours
                ? format.hours(is.hours)
                : t('payRules.replay.was', { was: format.hours(was.hours), is: format.hours(is.hours) })}
            </span>
            <span>{signed(is.pay - was.pay, format.krOre)}</span>
          </li>
        ))}
      </Columns>
      {no_salary && (
        <Text span c="dimmed" fz="sm" className={classes.quiet}>
          {t('payRules.replay.no_salary')}
        </Text>
      )}
    </li>
  );
}
