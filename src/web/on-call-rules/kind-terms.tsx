import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { ON_CALL_LIMITS } from '../../core/pay/on-call-rules.ts';
import { HOUR_PAY_UNITS } from '../../core/pay/overtime-rules.ts';
import type { OnCallKind } from '../../core/shift.ts';
import { NumberField } from '../overtime-rules/number-field.tsx';
import { newWindow } from '../pay-rules/typed-rules.ts';
import { WindowEditor } from '../pay-rules/window-editor.tsx';
import { Columns } from '../ui/columns.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { emptyOnCallLevel, WORK_PAY } from './typed-on-call.ts';
import type { OnCallFormState } from './use-on-call-form.ts';

type Props = { readonly state: OnCallFormState; readonly kind: OnCallKind };

/** The terms of jour, or of beredskap: what an hour pays, when it pays more, and the work in it. */
export function KindTerms({ state, kind }: Props) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  const { used, levels } = form.values[kind];
  return (
    <FieldGroup legend={t(`shifts.kinds.${kind}`)} pairs={false}>
      <Checkbox
        {...form.getInputProps(`${kind}.used`, { type: 'checkbox' })}
        label={t(`onCallRules.used.${kind}`)}
      />
      {used && (
        <>
          {levels.map((_, index) => (
            // A level is its place: the first, the second.
            <Level key={levelNumber(index)} state={state} kind={kind} index={index} />
          ))}
          <AddLevel state={state} kind={kind} />
          <NumberField
            {...form.getInputProps(`${kind}.month_hours`)}
            label={t('onCallRules.month_hours')}
            description={t('onCallRules.month_hint')}
            maw="22rem"
          />
          {levels.length > 1 && <Windows state={state} kind={kind} />}
          <Work state={state} kind={kind} />
        </>
      )}
    </FieldGroup>
  );
}

const levelNumber = (index: number): number => index + 1;

function AddLevel({ state, kind }: Props) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  const { levels } = form.values[kind];
  if (levels.length >= ON_CALL_LIMITS.levels) return null;
  return (
    <Button
      w="fit-content"
      variant="light"
      mih="var(--tap)"
      leftSection={<Plus size={16} />}
      onClick={() => form.setFieldValue(`${kind}.levels`, [...levels, emptyOnCallLevel(levels.at(-1)?.unit)])}
    >
      {t('onCallRules.add_level')}
    </Button>
  );
}

/** What an hour of a level pays, and above the hours of the month. */
function Level({ state, kind, index }: Props & { readonly index: number }) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  const { levels, windows, month_hours } = form.values[kind];
  const number = levelNumber(index);
  const named = { kind: t(`shifts.kinds.${kind}`), number };
  const remove = (): void => {
    form.setFieldValue(`${kind}.levels`, levels.slice(0, -1));
    form.setFieldValue(
      `${kind}.windows`,
      windows.filter(({ bucket }) => bucket < levels.length - 1),
    );
  };
  return (
    <Group gap={8} align="flex-end" wrap="nowrap">
      <Columns of="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)" gap="8px 16px" align="end" below="36em">
        <NumberField
          {...form.getInputProps(`${kind}.levels.${index}.value`)}
          label={t(index === 0 ? 'onCallRules.first_level' : 'onCallRules.level', named)}
          required
        />
        <NativeSelect
          {...form.getInputProps(`${kind}.levels.${index}.unit`)}
          aria-label={t('onCallRules.unit_of', named)}
          data={HOUR_PAY_UNITS.map((value) => ({ value, label: t(`onCallRules.units.${value}`) }))}
        />
        {month_hours !== '' && (
          <NumberField
            {...form.getInputProps(`${kind}.levels.${index}.above`)}
            label={t('onCallRules.above', { hours: String(month_hours) })}
          />
        )}
      </Columns>
      {index > 0 && index === levels.length - 1 && (
        <IconButton
          aria-label={t('onCallRules.remove_level', named)}
          title={t('onCallRules.remove_level', named)}
          onClick={remove}
        >
          <Trash2 size={17} />
        </IconButton>
      )}
    </Group>
  );
}

/** The times that raise an hour to a higher level. */
function Windows({ state, kind }: Props) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  const { windows, levels } = form.values[kind];
  const path = `${kind}.windows` as const;
  const higher = levels.slice(1).map((_, index) => ({
    value: String(index + 1),
    label: t('onCallRules.level_number', { number: index + 2 }),
  }));
  return (
    <Stack gap={10}>
      <Text c="dimmed" fz="sm">
        {t('onCallRules.windows_hint')}
      </Text>
      {windows.map((window, index) => (
        <WindowEditor
          key={window.key}
          window={window}
          fault={undefined}
          of={{
            levels: higher,
            legend: t('onCallRules.window', { kind: t(`shifts.kinds.${kind}`), number: index + 1 }),
            remove: t('onCallRules.remove_window', { kind: t(`shifts.kinds.${kind}`), number: index + 1 }),
          }}
          onChange={(next) => form.setFieldValue(path, windows.with(index, next))}
          onRemove={() => form.setFieldValue(path, windows.toSpliced(index, 1))}
        />
      ))}
      {form.errors[path] !== undefined && (
        <Text c="var(--bad)" fz="sm" role="alert">
          {form.errors[path]}
        </Text>
      )}
      <Button
        w="fit-content"
        variant="light"
        mih="var(--tap)"
        leftSection={<Plus size={16} />}
        onClick={() => form.setFieldValue(path, [...windows, newWindow({ windows }, 1)])}
      >
        {t('onCallRules.add_window')}
      </Button>
    </Stack>
  );
}

/** The work in it: its pay, its minimum, and whether the supplement goes on. */
function Work({ state, kind }: Props) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  const { worked } = form.values[kind];
  return (
    <Stack gap={10}>
      <Columns of="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)" gap="8px 16px" align="end" below="36em">
        <NativeSelect
          {...form.getInputProps(`${kind}.worked`)}
          label={t('onCallRules.worked')}
          data={WORK_PAY.map((value) => ({ value, label: t(`onCallRules.work_pay.${value}`) }))}
        />
        {worked !== 'overtime' && (
          <NumberField
            {...form.getInputProps(`${kind}.worked_value`)}
            label={t('onCallRules.worked_value')}
            required
          />
        )}
        <NumberField {...form.getInputProps(`${kind}.least_hours`)} label={t('onCallRules.least_hours')} />
      </Columns>
      {worked !== 'overtime' && (
        <Checkbox
          {...form.getInputProps(`${kind}.worked_ob`, { type: 'checkbox' })}
          label={t('onCallRules.worked_ob')}
        />
      )}
      <Checkbox
        {...form.getInputProps(`${kind}.while_working`, { type: 'checkbox' })}
        label={t('onCallRules.while_working')}
      />
    </Stack>
  );
}
