import { Box, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../roles.ts';
import { usePhone } from '../ui/phone.ts';
import shared from '../ui/shared.module.css';
import { Fillings } from './fillings.tsx';
import { OtherPerson } from './other-person.tsx';
import { useProposalWords } from './proposal-words.ts';
import { Reasons } from './reasons.tsx';
import { keyOf } from './use-answer.ts';
import type { Post, Run } from './use-runs.ts';

type Props = { readonly run: Run; readonly people: readonly Post['worker'][] };

/** What a proposal leaves open, leaves out or took away, and why. */
export function NotProposed({ run, people }: Props) {
  const { t } = useTranslation();
  const words = useProposalWords();
  const { open_shifts, left_out_shifts, removed, strained_people } = run;
  const open = open_shifts.reduce((sum, one) => sum + one.open, 0);
  return (
    <>
      <Part title={t('proposals.open_title', { count: open })} count={open_shifts.length}>
        {open_shifts.map((one) => (
          <OpenShift key={one.shift_id} run={run} people={people} shift={one} />
        ))}
      </Part>
      <Part title={t('proposals.removed_title', { count: removed.length })} count={removed.length}>
        {removed.map((one) => (
          <li key={keyOf(one)}>
            {words.post(one)}:{' '}
            {one.rules.length === 0 ? t('proposals.removed_double') : words.rules(one.rules)}
          </li>
        ))}
      </Part>
      <Part
        title={t('proposals.left_out_title', { count: left_out_shifts.length })}
        count={left_out_shifts.length}
      >
        {left_out_shifts.map((one) => (
          <li key={one.shift_id}>
            {words.when(one)}: {t(`proposals.left_out.${one.why}`, { rules: words.rules(one.rules) })}
          </li>
        ))}
      </Part>
      <Part
        title={t('proposals.strained_title', { count: strained_people.length })}
        count={strained_people.length}
      >
        <li>{t('proposals.strained_hint')}</li>
        {strained_people.map(({ worker, rules }) => (
          <li key={worker.id}>
            {nameOf(worker)}: {rules.map((rule) => t(`proposals.rules.${rule}`)).join(', ')}
          </li>
        ))}
      </Part>
    </>
  );
}

type PartProps = { readonly title: string; readonly count: number; readonly children: ReactNode };

function Part({ title, count, children }: PartProps) {
  const phone = usePhone();
  if (count === 0) return null;
  return (
    <details style={{ marginBottom: 8 }}>
      <summary>{title}</summary>
      <Box
        component="ul"
        fz="sm"
        mah={phone ? undefined : 'min(70vh, 32rem)'}
        mt={4}
        className={shared.bullets}
        style={{ overflowY: 'auto' }}
      >
        {children}
      </Box>
    </details>
  );
}

type OpenProps = Props & { readonly shift: Run['open_shifts'][number] };

function OpenShift({ run, people, shift }: OpenProps) {
  const { t } = useTranslation();
  const words = useProposalWords();
  const [asked, setAsked] = useState(false);
  const place = words.place(shift);
  return (
    <li>
      <Group gap={8}>
        <Text fz="sm">
          {words.when(shift)}
          {place !== '' && ` · ${place}`}
          {shift.open > 1 && ` · ${t('proposals.open_of', { count: shift.open })}`}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          mih="var(--tap)"
          aria-expanded={asked}
          aria-label={t('proposals.why_open_of', { when: words.when(shift) })}
          onClick={() => setAsked(!asked)}
        >
          {t('proposals.why')}
        </Button>
      </Group>
      {asked && (
        <>
          <Reasons run_id={run.id} shift_id={shift.shift_id} worker={null} />
          <Fillings run_id={run.id} shift_id={shift.shift_id} />
          <OtherPerson run_id={run.id} shift_id={shift.shift_id} worker={null} people={people} />
        </>
      )}
    </li>
  );
}
