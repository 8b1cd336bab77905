import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { HOUR_PAY_UNITS, OVERTIME_LIMITS } from '../../core/pay/overtime-rules.ts';
import { Columns } from '../ui/columns.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NumberField } from './number-field.tsx';
import { emptyLevel } from './typed-overtime.ts';
import type { OvertimeFormState } from './use-overtime-form.ts';
import { useOvertimeWords } from './use-overtime-words.ts';

type Props = { readonly state: OvertimeFormState };

/** What an hour pays: extra time, and each level of overtime. */
export function LevelFields({ state }: Props) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  const { levels, has_extra } = form.values;
  const { levelName } = useOvertimeWords();
  return (
    <FieldGroup legend={t('overtimeRules.pay')} pairs={false}>
      <Text fz="sm" c="dimmed">
        {t('overtimeRules.pay_hint')}
      </Text>
      <Checkbox {...form.getInputProps('has_extra', { type: 'checkbox' })} label={t('overtimeRules.extra')} />
      {has_extra && <Pay state={state} at="extra" name={t('overtimeRules.extra_pay')} />}
      {levels.map((_, index) => (
        // A level is its place: the first, the second, the third.
        <Level key={levelName(index)} state={state} index={index} />
      ))}
      {levels.length < OVERTIME_LIMITS.levels && (
        <Button
          w="fit-content"
          variant="light"
          mih="var(--tap)"
          leftSection={<Plus size={16} />}
          onClick={() => form.setFieldValue('levels', [...levels, emptyLevel(levels.at(-1)?.unit)])}
        >
          {t('overtimeRules.add_level')}
        </Button>
      )}
    </FieldGroup>
  );
}

/** A level: its pay, and, above the first, what leads to it. */
function Level({ state, index }: Props & { readonly index: number }) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  const { levels, windows } = form.values;
  const name = useOvertimeWords().levelName(index);
  const remove = (): void =>
    form.setValues({
      levels: levels.slice(0, -1),
      windows: windows.filter(({ bucket }) => bucket <= levels.length - 1),
    });
  return (
    <Stack gap={8}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <Pay state={state} at={`levels.${index}`} name={name} />
        {index === levels.length - 1 && (
          <IconButton
            aria-label={t('overtimeRules.remove_level', { name })}
            title={t('overtimeRules.remove_level', { name })}
            onClick={remove}
          >
            <Trash2 size={17} />
          </IconButton>
        )}
      </Group>
      {index > 0 && (
        <Columns of="minmax(0, 1fr) minmax(0, 1fr)" gap="8px 16px" align="end" below="36em">
          <NumberField
            {...form.getInputProps(`levels.${index}.after_hours`)}
            label={t('overtimeRules.after_hours')}
          />
          <Checkbox
            {...form.getInputProps(`levels.${index}.free_days`, { type: 'checkbox' })}
            label={t('overtimeRules.free_days')}
            pb={8}
          />
        </Columns>
      )}
    </Stack>
  );
}

/** The pay of an hour, and its unit. */
function Pay({ state, at, name }: Props & { readonly at: string; readonly name: string }) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  return (
    <Columns of="minmax(0, 1fr) minmax(0, 1fr)" gap="8px 16px" align="end" below="30em">
      <NumberField {...form.getInputProps(`${at}.value`)} label={name} required />
      <NativeSelect
        {...form.getInputProps(`${at}.unit`)}
        aria-label={t('overtimeRules.unit_of', { name })}
        data={HOUR_PAY_UNITS.map((value) => ({ value, label: t(`overtimeRules.units.${value}`) }))}
      />
    </Columns>
  );
}
