import { Kbd, Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyLine, keysAreOn, turnKeys } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

type Props = {
  readonly lists: readonly { readonly title: string; readonly lines: readonly KeyLine[] }[];
  readonly onClose: () => void;
};

/** Which key does what, and a way to turn the single characters off. */
export function ShortcutsDialog({ lists, onClose }: Props) {
  const { t } = useTranslation();
  const [on, setOn] = useState(keysAreOn);
  return (
    <Modal opened onClose={onClose} title={t('shell.keys.title')} size="md">
      {lists.map(({ title, lines }) => (
        <section key={title} className={classes.list} aria-label={title}>
          <h3>{title}</h3>
          <dl data-off={!on}>
            {lines.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((part) => (
                    <Kbd key={part}>{part}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label={t('shell.keys.on')}
        description={t('shell.keys.on_hint')}
        checked={on}
        onChange={(event) => {
          turnKeys(event.currentTarget.checked);
          setOn(event.currentTarget.checked);
        }}
      />
    </Modal>
  );
}
