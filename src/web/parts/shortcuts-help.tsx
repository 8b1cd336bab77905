import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../ui/on-demand.ts';
import { sayNotFetched } from './fetched.tsx';
import { Opening } from './opening.tsx';
import { type KeyLine, keysOnScreen, onOpenShortcuts, useShortcuts } from './shortcuts.ts';

const shortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

type Props = {
  /** The keys of every screen. */
  readonly everywhere: readonly KeyLine[];
};

/** Mounted once in the shell: `?` lists the shortcuts of the present screen and those of every screen. */
export function ShortcutsHelp({ everywhere }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<readonly KeyLine[] | null>(null);
  const open = (): void => void keysOnScreen().then(setShown, sayNotFetched);
  useShortcuts((key) => {
    if (key === '?') open();
    return key === '?';
  });
  const asked = useEffectEvent(open);
  useEffect(() => onOpenShortcuts(() => asked()), []);
  if (shown === null) return null;
  const lists = [
    { title: t('shell.keys.here'), lines: shown },
    { title: t('shell.keys.everywhere'), lines: [...everywhere, ['?', t('shell.keys.help')] as const] },
  ];
  const close = (): void => setShown(null);
  return (
    <Opening
      part={shortcutsDialog}
      own={{ lists: lists.filter(({ lines }) => lines.length > 0), onClose: close }}
      onCancel={close}
    />
  );
}
