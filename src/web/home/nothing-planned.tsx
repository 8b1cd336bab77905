import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { listEmployments } from '../../contract/employments.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { HeroCard } from '../my-shifts/hero-card.tsx';
import { PATHS } from '../paths.ts';
import { useMe } from '../session.ts';
import shared from '../ui/shared.module.css';
import { useBeginning } from './beginning.ts';

/** No confirmed shift lies ahead: before the first day, in between, or after the last. `asked`: shifts that await an answer. */
export function NothingPlanned({ today, asked }: { readonly today: string; readonly asked: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const rows = useQuery(ask('users', listEmployments, { query: { user: me.id } })).data ?? [];
  const last = rows.at(-1)?.last_day ?? null;
  const begins = useBeginning(today);
  if (last !== null && last < today)
    return (
      <HeroCard title={t('home.hero.left', { day: format.date(last) })}>
        <Text>{t('home.hero.left_text')}</Text>
        <Link to={PATHS.userInfo} className={shared.link ?? ''}>
          {t('home.hero.left_action')}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </HeroCard>
    );
  return (
    <HeroCard title={begins ?? t(asked > 0 ? 'home.hero.none_yet' : 'home.hero.none')}>
      <Text>{asked > 0 ? t('home.hero.asked', { count: asked }) : t('home.hero.none_text')}</Text>
      <Link to={PATHS.myShifts} className={shared.link ?? ''}>
        {t('home.hero.none_action')}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </HeroCard>
  );
}
