import { Button, Text } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { newWindow } from '../pay-rules/typed-rules.ts';
import { WindowEditor } from '../pay-rules/window-editor.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import type { OvertimeFormState } from './use-overtime-form.ts';

/** The times that raise overtime to a higher level. */
export function OvertimeWindows({ state }: { readonly state: OvertimeFormState }) {
  const { t } = useTranslation();
  const { form } = state.sheet;
  const { windows, levels } = form.values;
  const higher = levels.slice(1).map((_, index) => ({
    value: String(index + 2),
    label: t('overtimeRules.level_number', { number: index + 2 }),
  }));
  return (
    <FieldGroup legend={t('overtimeRules.windows')} pairs={false}>
      <Text c="dimmed" fz="sm">
        {t('overtimeRules.windows_hint')}
      </Text>
      {windows.map((window, index) => (
        <WindowEditor
          key={window.key}
          window={window}
          fault={undefined}
          of={{
            levels: higher,
            legend: t('overtimeRules.window', { number: index + 1 }),
            remove: t('overtimeRules.remove_window', { number: index + 1 }),
          }}
          onChange={(next) => form.setFieldValue('windows', windows.with(index, next))}
          onRemove={() => form.setFieldValue('windows', windows.toSpliced(index, 1))}
        />
      ))}
      {form.errors.windows !== undefined && (
        <Text c="var(--bad)" fz="sm" role="alert">
          {form.errors.windows}
        </Text>
      )}
      <Button
        w="fit-content"
        variant="light"
        mih="var(--tap)"
        leftSection={<Plus size={16} />}
        onClick={() => form.setFieldValue('windows', [...windows, newWindow({ windows }, 2)])}
      >
        {t('overtimeRules.add_window')}
      </Button>
    </FieldGroup>
  );
}
