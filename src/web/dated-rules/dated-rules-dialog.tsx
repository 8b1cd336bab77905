import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSheet } from '../parts/form-sheet.tsx';
import classes from '../pay-rules/rules-form.module.css';
import type { FormOfRules, OpenedRules, RuleChoice, RuleWords } from './opened-rules.ts';

type Props<Choice extends RuleChoice, Preset extends Pick<Choice, 'rules'>> = {
  readonly words: RuleWords;
  readonly opened: OpenedRules<Choice, Preset>;
  readonly data: { readonly choices: readonly Choice[]; readonly presets: readonly Preset[] };
  /** The name of a preset, the source that it was read from, and how old its figures are. */
  readonly nameOf: (name: string) => string;
  readonly aboutOf: (rules: Choice['rules']) => string;
  readonly ageOf: (preset: Preset) => string;
  readonly form: (opened: FormOfRules<Choice, Preset>) => ReactNode;
  readonly onOpen: (opened: OpenedRules<Choice, Preset>) => void;
  readonly onClose: () => void;
};

/** The sheet of dated rules: first the choice of a start, then the form. */
export function DatedRulesDialog<Choice extends RuleChoice, Preset extends Pick<Choice, 'rules'>>(
  props: Props<Choice, Preset>,
) {
  const { words, opened, form, onClose } = props;
  const { t } = useTranslation();
  return (
    <FormSheet
      side
      size="min(48rem, 94vw)"
      title={t(opened.kind === 'change' ? `${words}.title_change` : `${words}.title_new`)}
      onClose={onClose}
    >
      {opened.kind === 'start' ? <Start {...props} /> : form(opened)}
    </FormSheet>
  );
}

/** The start of new rules: an empty form, the latest rules, or a published source with its date. */
function Start<Choice extends RuleChoice, Preset extends Pick<Choice, 'rules'>>({
  words,
  data,
  nameOf,
  aboutOf,
  ageOf,
  onOpen,
}: Props<Choice, Preset>) {
  const { t } = useTranslation();
  const latest = data.choices.at(-1);
  const quiet = { span: true, c: 'dimmed', fz: 'sm' } as const;
  return (
    <Stack maw={640} gap={12}>
      <Text c="dimmed" fz="sm">
        {t(`${words}.start.lead`)}
      </Text>
      <UnstyledButton
        className={classes.startFrom}
        data-autofocus
        onClick={() => onOpen({ kind: 'new', rules: null, preset: null })}
      >
        <strong>{t(`${words}.start.empty`)}</strong>
        <Text {...quiet}>{t(`${words}.start.empty_text`)}</Text>
      </UnstyledButton>
      {latest !== undefined && (
        <UnstyledButton
          className={classes.startFrom}
          onClick={() => onOpen({ kind: 'new', rules: latest.rules, preset: null })}
        >
          <strong>{t(`${words}.start.current`)}</strong>
          <Text {...quiet}>{latest.rules.name}</Text>
        </UnstyledButton>
      )}
      <Title order={3} fz={16}>
        {t(`${words}.start.presets`)}
      </Title>
      {data.presets.map((preset) => (
        <UnstyledButton
          key={preset.rules.name}
          className={classes.startFrom}
          onClick={() => onOpen({ kind: 'new', rules: preset.rules, preset })}
        >
          <strong>{nameOf(preset.rules.name)}</strong>
          <Text {...quiet}>{t(`${words}.start.read`, { source: aboutOf(preset.rules) })}</Text>
          <Text {...quiet}>{ageOf(preset)}</Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
