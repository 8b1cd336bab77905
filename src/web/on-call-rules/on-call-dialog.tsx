import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OnCallChoices } from '../../contract/on-call-rules.ts';
import { FormSheet } from '../parts/form-sheet.tsx';
import classes from '../pay-rules/rules-form.module.css';
import { OnCallForm } from './on-call-form.tsx';
import type { OpenedOnCall } from './opened-on-call.ts';
import { useOnCallWords } from './use-on-call-words.ts';

type Props = {
  readonly opened: OpenedOnCall;
  readonly data: OnCallChoices;
  readonly onOpen: (opened: OpenedOnCall) => void;
  readonly onClose: () => void;
};

/** The sheet of rules of jour and beredskap: first the choice of a start, then the form. */
export function OnCallDialog({ opened, data, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet
      side
      size="min(48rem, 94vw)"
      title={t(opened.kind === 'change' ? 'onCallRules.title_change' : 'onCallRules.title_new')}
      onClose={onClose}
    >
      {opened.kind === 'start' ? (
        <Start data={data} onOpen={onOpen} />
      ) : (
        <OnCallForm opened={opened} data={data} onClose={onClose} />
      )}
    </FormSheet>
  );
}

/** The start of new rules: an empty form, the latest rules, or a published source with its date. */
function Start({ data, onOpen }: Pick<Props, 'data' | 'onOpen'>) {
  const { t } = useTranslation();
  const { nameOf, aboutOf } = useOnCallWords();
  const latest = data.choices.at(-1);
  const quiet = { span: true, c: 'dimmed', fz: 'sm' } as const;
  return (
    <Stack maw={640} gap={12}>
      <Text c="dimmed" fz="sm">
        {t('onCallRules.start.lead')}
      </Text>
      <UnstyledButton
        className={classes.startFrom}
        data-autofocus
        onClick={() => onOpen({ kind: 'new', rules: null, preset: null })}
      >
        <strong>{t('onCallRules.start.empty')}</strong>
        <Text {...quiet}>{t('onCallRules.start.empty_text')}</Text>
      </UnstyledButton>
      {latest !== undefined && (
        <UnstyledButton
          className={classes.startFrom}
          onClick={() => onOpen({ kind: 'new', rules: latest.rules, preset: null })}
        >
          <strong>{t('onCallRules.start.current')}</strong>
          <Text {...quiet}>{latest.rules.name}</Text>
        </UnstyledButton>
      )}
      <Title order={3} fz={16}>
        {t('onCallRules.start.presets')}
      </Title>
      {data.presets.map((preset) => (
        <UnstyledButton
          key={preset.rules.name}
          className={classes.startFrom}
          onClick={() => onOpen({ kind: 'new', rules: preset.rules, preset })}
        >
          <strong>{nameOf(preset.rules.name)}</strong>
          <Text {...quiet}>{t('onCallRules.start.read', { source: aboutOf(preset.rules) })}</Text>
          <Text {...quiet}>{t('onCallRules.start.amounts_of', { year: String(preset.amounts_of) })}</Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
