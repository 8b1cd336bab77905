import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RuleSets, SentRuleSet } from '../../contract/rule-sets.ts';
import { oneOf } from '../search.ts';
import type { Opened } from './opened-rules.ts';
import { PRESET_NAMES, useRuleName } from './rule-names.ts';
import classes from './rules-form.module.css';

type Props = {
  readonly sets: RuleSets;
  readonly inForce: SentRuleSet | null;
  readonly onOpen: (opened: Opened) => void;
};

/** What new rules begin from: those in force, or one of the presets. */
export function StartChoice({ sets, inForce, onOpen }: Props) {
  const { t } = useTranslation();
  const nameOf = useRuleName();
  return (
    <div className={classes.start}>
      <p className={classes.hint}>{t('payRules.start.lead')}</p>
      {inForce !== null && (
        <UnstyledButton
          className={classes.startFrom}
          data-autofocus
          onClick={() => onOpen({ kind: 'copy', rules: inForce, note: null })}
        >
          <strong>{t('payRules.start.current')}</strong>
          <span>{nameOf(inForce.name)}</span>
        </UnstyledButton>
      )}
      <h3 className={classes.startTitle}>{t('payRules.start.presets')}</h3>
      {sets.presets.map(({ rules, ...note }) => {
        const preset = oneOf(PRESET_NAMES, rules.name);
        return (
          <UnstyledButton
            key={rules.name}
            className={classes.startFrom}
            onClick={() => onOpen({ kind: 'copy', rules, note })}
          >
            <strong>{nameOf(rules.name)}</strong>
            {preset !== undefined && <span>{t(`payRules.about.${preset}`)}</span>}
            {note.amounts_of !== null && (
              <span>{t('payRules.amounts_of', { year: String(note.amounts_of) })}</span>
            )}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
