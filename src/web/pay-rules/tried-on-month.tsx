import { Button, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { monthsLater, thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Columns } from '../ui/columns.tsx';
import { Finding } from '../ui/finding.tsx';
import classes from './replay.module.css';

const MONTHS_BACK = 12;

type Props = {
  readonly tried: {
    readonly month: string;
    readonly busy: boolean;
    readonly error: unknown;
    readonly result: { readonly month: string } | null;
  };
  /** The present rules are the tried ones. */
  readonly current: boolean;
  readonly hint: string;
  /** Where the result comes into view. */
  readonly block: 'start' | 'nearest';
  /** The choice of the month. */
  readonly picker: (months: { readonly value: string; readonly label: string }[]) => ReactNode;
  readonly onTry: () => void;
  /** The result. */
  readonly children: ReactNode;
};

/** Rules tried on a month before they are saved: the month, the next step, and what came of it. */
export function TriedOnMonth({ tried, current, hint, block, picker, onTry, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { month, busy, error, result } = tried;
  const section = useRef<HTMLDivElement>(null);
  // The result scrolls into view, wherever in the form it was requested.
  useEffect(() => {
    if (result !== null) section.current?.scrollIntoView({ block });
  }, [result, block]);
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => monthsLater(thisMonth(), -back));
  return (
    <Stack component="section" ref={section} gap={12} aria-label={t('payRules.replay.title')}>
      <Title order={3} fz={16}>
        {t('payRules.replay.title')}
      </Title>
      <Text c="dimmed" fz="sm" className={classes.quiet}>
        {hint}
      </Text>
      <Columns of="minmax(0, 1fr) auto" gap={8} align="end" below="30em">
        {picker(months.map((value) => ({ value, label: format.month(value) })))}
        {/* Until the rules are tried, the form's own button tries them; afterwards another month can be tried here. */}
        {current && result?.month !== month && (
          <Button variant="light" h="2.25rem" loading={busy} onClick={onTry}>
            {t('payRules.replay.try', { month: format.monthName(month) })}
          </Button>
        )}
      </Columns>
      {error !== null && <Failure error={error} what={t('payRules.replay.failed')} />}
      {result !== null && !current && <Finding tone="wait">{t('payRules.replay.again')}</Finding>}
      {result !== null && children}
    </Stack>
  );
}
