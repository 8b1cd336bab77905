import { UnstyledButton } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Opening } from '../parts/opening.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { loadWords } from '../text/index.ts';
import { keysAreTaken } from '../ui/held-keys.ts';
import iconButton from '../ui/icon-button.module.css';
import { nearing, onDemand } from '../ui/on-demand.ts';

const searchDialog = onDemand(
  async () => (await Promise.all([import('./search-dialog.tsx'), loadWords('quick_search')]))[0].SearchDialog,
);

/**
 * The header's search for pages and, for managers, people: a button, Ctrl+K or Cmd+K, and `/` where the page has no
 * search of its own. The dialog's code is fetched on first use; keys typed before it is loaded go into its field.
 */
export function QuickSearch() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  useCommandK(() => setOpened(true));
  useShortcuts((key) => {
    if (key !== '/') return false;
    const own = ownSearch();
    if (own === null) setOpened(true);
    else own.focus();
    return true;
  });
  return (
    <>
      <UnstyledButton
        className={iconButton.button}
        data-large
        aria-label={t('shell.search.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('shell.search.open')} (Ctrl+K)`}
        onClick={() => setOpened(true)}
        {...nearing(searchDialog)}
      >
        <Search size={20} aria-hidden="true" />
      </UnstyledButton>
      {opened && <Opening part={searchDialog} own={{ onClose: close }} onCancel={close} />}
    </>
  );
}

const WRITING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

function useCommandK(open: () => void): void {
  const heard = useEffectEvent((event: KeyboardEvent): void => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!command || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(WRITING) !== null) return;
    // Pressed again while the dialog loads, it must not open the browser's own search.
    event.preventDefault();
    if (!keysAreTaken()) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => heard(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The search field of the page itself, if it has one. */
const ownSearch = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('main input[type="search"]');
