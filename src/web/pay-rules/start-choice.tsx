import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RuleSets, SentRuleSet } from '../../contract/rule-sets.ts';
import { oneOf } from '../search.ts';
import type { Opened } from './opened-rules.ts';
import { PRESET_NAMES, useAgeOf, useRuleName } from './rule-names.ts';
import classes from './rules-form.module.css';

type Props = {
  readonly sets: RuleSets;
  readonly inForce: SentRuleSet | null;
  readonly onOpen: (opened: Opened) => void;
};

/** The start of new rules: the present ones, or a preset. */
export function StartChoice({ sets, inForce, onOpen }: Props) {
  const { t } = useTranslation();
  const nameOf = useRuleName();
  const ageOf = useAgeOf();
  return (
    <Stack maw={640} gap={12}>
      <Text c="dimmed" fz="sm">
        {t('payRules.start.lead')}
      </Text>
      {inForce !== null && (
        <UnstyledButton
          className={classes.startFrom}
          data-autofocus
          onClick={() => onOpen({ kind: 'copy', rules: inForce, note: null })}
        >
          <strong>{t('payRules.start.current')}</strong>
          <Text span c="dimmed" fz="sm">
            {nameOf(inForce.name)}
          </Text>
        </UnstyledButton>
      )}
      <Title order={3} fz={16}>
        {t('payRules.start.presets')}
      </Title>
      {sets.presets.map(({ rules, ...note }) => {
        const preset = oneOf(PRESET_NAMES, rules.name);
        return (
          <UnstyledButton
            key={rules.name}
            className={classes.startFrom}
            onClick={() => onOpen({ kind: 'copy', rules, note })}
          >
            <strong>{nameOf(rules.name)}</strong>
            {preset !== undefined && (
              <Text span c="dimmed" fz="sm">
                {t(`payRules.about.${preset}`)}
              </Text>
            )}
            {note.amounts_of !== null && (
              <Text span c="dimmed" fz="sm">
                {ageOf(note)}
              </Text>
            )}
          </UnstyledButton>
        );
      })}
    </Stack>
  );
}
