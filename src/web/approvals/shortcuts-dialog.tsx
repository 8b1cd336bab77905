import { Kbd, Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keysAreOn, turnKeys } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['e', 'adjust'],
  ['x', 'select'],
  ['Enter', 'details'],
  ['Esc', 'close'],
  ['u', 'undo'],
  ['?', 'help'],
] as const;

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Which key does what, and a way to turn them off. */
export function ShortcutsDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const [on, setOn] = useState(keysAreOn);
  return (
    <Modal opened={opened} onClose={onClose} title={t('approvals.keys.title')} size="sm">
      <Switch
        mb="md"
        label={t('approvals.keys.on')}
        description={t('approvals.keys.on_hint')}
        checked={on}
        onChange={(event) => {
          turnKeys(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
      />
      <dl className={classes.keys} data-off={!on}>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(`approvals.keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
