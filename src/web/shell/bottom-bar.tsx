import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import { useTranslation } from 'react-i18next';
import { roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import type { Opener } from '../ui/on-demand.ts';
import classes from './bottom-bar.module.css';
import { bottomFor } from './links.tsx';

/** The phone's bar at the bottom: at most five labelled places, within the thumb's reach. */
export function BottomBar({ toMore }: { readonly toMore: Opener }) {
  const { t } = useTranslation();
  const role = roleOf(useMe());
  return (
    <nav className={classes.bar} aria-label={t('shell.menu')}>
      {bottomFor(role).map(({ to, text, icon }) => (
        <Link key={to} to={to} className={classes.place} activeOptions={{ includeSearch: false }}>
          {icon}
          {t(`shell.short.${text}`)}
        </Link>
      ))}
      <button type="button" className={classes.place} {...toMore}>
        <Menu />
        {t('shell.short.more')}
      </button>
    </nav>
  );
}
