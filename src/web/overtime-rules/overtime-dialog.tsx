import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OvertimeChoices } from '../../contract/overtime-rules.ts';
import { useFormat } from '../format.ts';
import { FormSheet } from '../parts/form-sheet.tsx';
import classes from '../pay-rules/rules-form.module.css';
import type { OpenedOvertime } from './opened-overtime.ts';
import { OvertimeForm } from './overtime-form.tsx';
import { useOvertimeWords } from './use-overtime-words.ts';

type Props = {
  readonly opened: OpenedOvertime;
  readonly data: OvertimeChoices;
  readonly onOpen: (opened: OpenedOvertime) => void;
  readonly onClose: () => void;
};

/** The sheet of overtime rules: first the choice of a start, then the form. */
export function OvertimeDialog({ opened, data, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet
      side
      size="min(48rem, 94vw)"
      title={t(opened.kind === 'change' ? 'overtimeRules.title_change' : 'overtimeRules.title_new')}
      onClose={onClose}
    >
      {opened.kind === 'start' ? (
        <Start data={data} onOpen={onOpen} />
      ) : (
        <OvertimeForm opened={opened} data={data} onClose={onClose} />
      )}
    </FormSheet>
  );
}

/** The start of new rules: an empty form, the latest rules, or a published source with its date. */
function Start({ data, onOpen }: Pick<Props, 'data' | 'onOpen'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf, aboutOf } = useOvertimeWords();
  const latest = data.choices.at(-1);
  const quiet = { span: true, c: 'dimmed', fz: 'sm' } as const;
  return (
    <Stack maw={640} gap={12}>
      <Text c="dimmed" fz="sm">
        {t('overtimeRules.start.lead')}
      </Text>
      <UnstyledButton
        className={classes.startFrom}
        data-autofocus
        onClick={() => onOpen({ kind: 'new', rules: null, preset: null })}
      >
        <strong>{t('overtimeRules.start.empty')}</strong>
        <Text {...quiet}>{t('overtimeRules.start.empty_text')}</Text>
      </UnstyledButton>
      {latest !== undefined && (
        <UnstyledButton
          className={classes.startFrom}
          onClick={() => onOpen({ kind: 'new', rules: latest.rules, preset: null })}
        >
          <strong>{t('overtimeRules.start.current')}</strong>
          <Text {...quiet}>{latest.rules.name}</Text>
        </UnstyledButton>
      )}
      <Title order={3} fz={16}>
        {t('overtimeRules.start.presets')}
      </Title>
      {data.presets.map((preset) => (
        <UnstyledButton
          key={preset.rules.name}
          className={classes.startFrom}
          onClick={() => onOpen({ kind: 'new', rules: preset.rules, preset })}
        >
          <strong>{nameOf(preset.rules.name)}</strong>
          <Text {...quiet}>{t('overtimeRules.start.read', { source: aboutOf(preset.rules) })}</Text>
          <Text {...quiet}>
            {preset.expired && preset.ended_on !== null
              ? t('overtimeRules.start.expired', { date: format.date(preset.ended_on) })
              : t('overtimeRules.start.amounts_of', { year: String(preset.amounts_of) })}
          </Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
