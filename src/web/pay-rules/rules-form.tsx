import { Box, Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChosenRuleSet } from '../../contract/rule-sets.ts';
import { BREAK_ORDERS } from '../../core/pay/break-order.ts';
import { ROUNDINGS_MIN } from '../../core/pay/ob-rules.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { oneOf } from '../search.ts';
import { Columns } from '../ui/columns.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { Notice } from '../ui/notice.tsx';
import { FirstDay } from './first-day.tsx';
import type { StartNote } from './opened-rules.ts';
import { ReplayPart } from './replay-part.tsx';
import { useAgeOf } from './rule-names.ts';
import classes from './rules-form.module.css';
import { SupplementFields } from './supplement-fields.tsx';
import { drawable } from './typed-rules.ts';
import { type RulesFormProps, type RulesFormState, useRulesForm } from './use-rules-form.ts';
import { WeekChart } from './week-chart.tsx';
import { WindowsPart } from './windows-part.tsx';

/**
 * Edits rules: windows and supplements on one side, the resulting week and the trial of a month on the other. The
 * primary button is the next step: rules must be tried before they can be saved.
 */
export function RulesForm(props: RulesFormProps) {
  const { t } = useTranslation();
  const { opened } = props;
  const state = useRulesForm(props);
  const { sheet, choice, typed, change, faults, replay, tried, stale } = state;
  return (
    <FormBody
      sheet={sheet}
      gap={20}
      label={t(choice === null ? 'payRules.form.title_new' : 'payRules.form.title_change')}
      submit={useNextStep(state)}
      button={{ loading: sheet.busy !== null || replay.busy }}
      above={stale !== null && <Stale theirs={stale} state={state} />}
    >
      <Columns of="minmax(0, 3fr) minmax(0, 2fr)" gap={32} align="start" below="62em">
        <Stack gap={20} miw={0}>
          {opened.kind === 'copy' && opened.note !== null && <PresetNotice note={opened.note} />}
          <Names {...props} state={state} />
          <SupplementFields
            typed={typed}
            faults={faults.supplements}
            onChange={(supplements) => change({ ...typed, supplements })}
          />
          <WindowsPart typed={typed} faults={faults} onChange={change} />
          <More state={state} />
        </Stack>
        <Stack gap={20} miw={0} className={classes.beside}>
          <Box component="h3" fz={16}>
            {t('payRules.form.picture')}
          </Box>
          <WeekChart rules={drawable(typed)} />
          <ReplayPart replay={replay} current={tried} onTry={state.tryIt} />
        </Stack>
      </Columns>
    </FormBody>
  );
}

type StateProps = { readonly state: RulesFormState };

/** The rules' name, first day and agreement. */
function Names({ state, sets, today }: StateProps & Pick<RulesFormProps, 'sets' | 'today'>) {
  const { t } = useTranslation();
  const { typed, change, strict, nameless, choice, refused } = state;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={12}>
        <TextInput
          label={t('payRules.form.name')}
          value={typed.name}
          maxLength={100}
          required
          data-autofocus
          error={strict && nameless ? t('payRules.form.fill_name') : undefined}
          onChange={(event) => change({ ...typed, name: event.currentTarget.value })}
        />
        <FirstDay
          value={typed.from}
          sets={sets}
          choice={choice}
          today={today}
          strict={strict}
          refused={refused}
          onChange={(from) => change({ ...typed, from })}
        />
      </SimpleGrid>
      <TextInput
        label={t('payRules.form.source')}
        description={t('payRules.form.source_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={typed.source}
        maxLength={300}
        onChange={(event) => change({ ...typed, source: event.currentTarget.value })}
      />
    </>
  );
}

function PresetNotice({ note }: { readonly note: StartNote }) {
  const { amounts_of, to_state } = note;
  const { t } = useTranslation();
  const ageOf = useAgeOf();
  const list = new Intl.ListFormat(useFormat().locale);
  const levels = to_state.map((number) => t('payRules.level', { number }));
  if (amounts_of === null && to_state.length === 0) return null;
  return (
    <Notice tone="wait">
      {amounts_of !== null && ageOf(note)}{' '}
      {to_state.length > 0 && t('payRules.to_state', { levels: list.format(levels) })}
    </Notice>
  );
}

const OWN = 'company';

/** The unit of paid time, and where the break is deducted. */
function More({ state: { typed, change } }: StateProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('payRules.form.more')}>
      <Select
        label={t('payRules.rounding.label')}
        data={ROUNDINGS_MIN.map((unit) => ({
          value: String(unit),
          label: t(`payRules.rounding.to_${unit}`),
        }))}
        value={String(typed.rounding_min)}
        allowDeselect={false}
        onChange={(value) => {
          const rounding_min = ROUNDINGS_MIN.find((unit) => String(unit) === value);
          if (rounding_min !== undefined) change({ ...typed, rounding_min });
        }}
      />
      <Select
        label={t('payRules.break_order.label')}
        data={([OWN, ...BREAK_ORDERS] as const).map((value) => ({
          value,
          label: t(`payRules.break_order.${value}`),
        }))}
        value={typed.break_order ?? OWN}
        allowDeselect={false}
        onChange={(value) => change({ ...typed, break_order: oneOf(BREAK_ORDERS, value) ?? null })}
      />
    </FieldGroup>
  );
}

/** Another user changed the choice meanwhile: the manager chooses a version. */
function Stale({ theirs, state }: StateProps & { readonly theirs: ChosenRuleSet }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice
        tone="wait"
        actions={
          <Group gap="xs">
            <Button size="compact-md" onClick={() => state.keepMine(theirs)}>
              {t('payRules.form.keep')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => state.takeTheirs(theirs)}>
              {t('payRules.form.take')}
            </Button>
          </Group>
        }
      >
        {theirs.saved_by === null
          ? t('payRules.form.stale_nobody')
          : t('payRules.form.stale', { who: theirs.saved_by })}
      </Notice>
    </div>
  );
}

/** The next step of the main button: try the rules, or save them. */
function useNextStep({ tried, typed, replay }: RulesFormState): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (!tried) return t('payRules.replay.try', { month: format.monthName(replay.month) });
  return typed.from === null
    ? t('payRules.form.save_plain')
    : t('payRules.form.save', { date: format.date(typed.from) });
}
