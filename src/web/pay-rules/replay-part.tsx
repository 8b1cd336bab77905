import { Box, Button, Flex, Select, Stack, Text, Title } from '@mantine/core';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplayedPerson, ReplaySums } from '../../contract/rule-sets.ts';
import { useFormat } from '../format.ts';
import { monthsLater, thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { Columns } from '../ui/columns.tsx';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import classes from './replay.module.css';
import type { Replay } from './use-replay.ts';

const MONTHS_BACK = 12;

type Props = {
  readonly replay: Replay;
  /** The present rules are the tried ones. */
  readonly current: boolean;
  readonly onTry: () => void;
};

/** The pay of a past month under the present rules, person by person. */
export function ReplayPart({ replay, current, onTry }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { month, setMonth, busy, error, result } = replay;
  const section = useRef<HTMLDivElement>(null);
  // The result scrolls into view, wherever in the form it was requested.
  useEffect(() => {
    if (result !== null) section.current?.scrollIntoView({ block: 'start' });
  }, [result]);
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => monthsLater(thisMonth(), -back));
  return (
    <Stack component="section" ref={section} gap={12} aria-label={t('payRules.replay.title')}>
      <Title order={3} fz={16}>
        {t('payRules.replay.title')}
      </Title>
      <Text c="dimmed" fz="sm" className={classes.quiet}>
        {t('payRules.replay.hint')}
      </Text>
      <Columns of="minmax(0, 1fr) auto" gap={8} align="end" below="30em">
        <Select
          label={t('payRules.replay.month')}
          data={months.map((value) => ({ value, label: format.month(value) }))}
          value={month}
          allowDeselect={false}
          onChange={(value) => setMonth(value ?? month)}
        />
        {/* Until the rules are tried, the form's own button tries them; afterwards another month can be tried here. */}
        {current && result?.month !== month && (
          <Button variant="light" h="2.25rem" loading={busy} onClick={onTry}>
            {t('payRules.replay.try', { month: format.monthName(month) })}
          </Button>
        )}
      </Columns>
      {error !== null && <Failure error={error} what={t('payRules.replay.failed')} />}
      {result !== null && !current && <Finding tone="wait">{t('payRules.replay.again')}</Finding>}
      {result !== null && <Result result={result} faded={!current} />}
    </Stack>
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
          { name: t('payRules.replay.difference'), value: signed(format.kr, reply.difference) },
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

const signed = (write: (kronor: number) => string, kronor: number): string =>
  `${kronor > 0 ? '+' : kronor < 0 ? '−' : ''}${write(Math.abs(kronor))}`;

const FIELDS = [
  ['hours', 'base_pay'],
  ['ob1_hours', 'ob1_pay'],
  ['ob2_hours', 'ob2_pay'],
  ['ob3_hours', 'ob3_pay'],
] as const satisfies readonly (readonly [keyof ReplaySums, keyof ReplaySums])[];

/** A person's difference and its parts. */
function Person({ person }: { readonly person: ReplayedPerson }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { now, tried, difference, no_salary } = person;
  const names = {
    hours: t('payRules.replay.hours'),
    ob1_hours: t('payRules.level', { number: 1 }),
    ob2_hours: t('payRules.level', { number: 2 }),
    ob3_hours: t('payRules.level', { number: 3 }),
  };
  const parts = FIELDS.filter(([hours, pay]) => now[hours] !== tried[hours] || now[pay] !== tried[pay]);
  return (
    <li>
      <Box component="span" fw={600}>
        {nameOf(person)}
      </Box>
      <Box component="strong" ta="right" className={shared.nowrap}>
        {signed(format.krOre, difference)}
      </Box>
      <Columns
        component="ul"
        of="max-content minmax(0, 1fr) auto"
        gap="2px 12px"
        c="dimmed"
        fz="sm"
        className={`${classes.parts} ${shared.whole}`}
      >
        {parts.map(([hours, pay]) => (
          <li key={hours}>
            <span>{names[hours]}</span>
            <span>
              {now[hours] === tried[hours]
                ? format.hours(now[hours])
                : t('payRules.replay.was', { was: format.hours(now[hours]), is: format.hours(tried[hours]) })}
            </span>
            <span>{signed(format.krOre, tried[pay] - now[pay])}</span>
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
