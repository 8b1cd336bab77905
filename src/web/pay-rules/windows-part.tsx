import { Button, Text } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../ui/field-group.tsx';
import { type Faults, levelsTyped, newWindow, type TypedRules } from './typed-rules.ts';
import { WindowEditor } from './window-editor.tsx';

type Props = {
  readonly typed: TypedRules;
  readonly faults: Faults;
  readonly onChange: (typed: TypedRules) => void;
};

/** The list of windows, and a button that adds one. */
export function WindowsPart({ typed, faults, onChange }: Props) {
  const { t } = useTranslation();
  const { windows } = typed;
  const levels = levelsTyped(typed).map((level) => ({
    value: String(level),
    label: t('payRules.level', { number: level }),
  }));
  const list = useRef<HTMLFieldSetElement>(null);
  const add = (): void => {
    onChange({ ...typed, windows: [...windows, newWindow(typed, windows.at(-1)?.bucket ?? 1)] });
    // Once it is drawn it gets the cursor.
    setTimeout(() =>
      [...(list.current?.querySelectorAll('[data-level]') ?? [])].at(-1)?.querySelector('input')?.focus(),
    );
  };
  return (
    <FieldGroup ref={list} legend={t('payRules.form.windows')} pairs={false}>
      <Text c="dimmed" fz="sm">
        {t('payRules.form.windows_hint')}
      </Text>
      {windows.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('payRules.form.none')}
        </Text>
      )}
      {windows.map((window, index) => (
        <WindowEditor
          key={window.key}
          window={window}
          fault={faults.windows.get(window.key)}
          of={{
            levels,
            legend: t('payRules.form.window', { number: index + 1 }),
            remove: t('payRules.form.remove', { number: index + 1 }),
          }}
          onChange={(next) => onChange({ ...typed, windows: windows.with(index, next) })}
          onRemove={() => onChange({ ...typed, windows: windows.toSpliced(index, 1) })}
        />
      ))}
      {faults.many && (
        <Text c="var(--bad)" fz="sm" role="alert">
          {t('errors.rules_too_many_windows')}
        </Text>
      )}
      <Button w="fit-content" variant="light" mih="var(--tap)" leftSection={<Plus size={16} />} onClick={add}>
        {t('payRules.form.add')}
      </Button>
    </FieldGroup>
  );
}
