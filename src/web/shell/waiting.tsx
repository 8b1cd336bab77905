import { useLocation } from '@tanstack/react-router';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { placeAt } from './place-at.ts';

const HIDDEN = { position: 'absolute', width: 1, height: 1, overflow: 'hidden' } as const;

/** A page that is loading: headed by its place, as far as its words are here. */
export function Waiting() {
  const { t } = useTranslation();
  const place = useLocation({ select: ({ pathname }) => placeAt(pathname) });
  const name: unknown = i18next.getResource(i18next.language, 'translation', `shell.links.${place}`);
  return (
    <>
      <h1 style={HIDDEN}>{typeof name === 'string' ? name : 'Skifta'}</h1>
      <PageSkeleton label={t('common.loading')} />
    </>
  );
}
