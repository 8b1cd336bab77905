import { Box, Flex, Kbd, Modal, Switch, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyLine, keysAreOn, turnKeys } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

type Props = {
  readonly lists: readonly { readonly title: string; readonly lines: readonly KeyLine[] }[];
  readonly onClose: () => void;
};

/** The list of keys, and a switch that turns single characters off. */
export function ShortcutsDialog({ lists, onClose }: Props) {
  const { t } = useTranslation();
  const [on, setOn] = useState(keysAreOn);
  return (
    <Modal opened onClose={onClose} title={t('shell.keys.title')} size="md">
      {lists.map(({ title, lines }) => (
        <Box
          key={title}
          component="section"
          mb={16}
          pb={16}
          style={{ borderBottom: '1px solid var(--line-soft)' }}
          className={classes.list}
          aria-label={title}
        >
          <Title order={3} mb={8} fz="sm" fw={600} c="dimmed">
            {title}
          </Title>
          <Flex component="dl" direction="column" gap={6} data-off={!on}>
            {lines.map(([key, does]) => (
              <div key={key}>
                <Flex component="dt" wrap="wrap" gap={4}>
                  {key.split(' ').map((part) => (
                    <Kbd key={part}>{part}</Kbd>
                  ))}
                </Flex>
                <dd>{does}</dd>
              </div>
            ))}
          </Flex>
        </Box>
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
