import { Box, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLitPlace } from '../came-from.ts';
import { Badge } from './badge.tsx';
import type { placesFor } from './links.tsx';
import classes from './place.module.css';

type Props = {
  readonly place: ReturnType<typeof placesFor>[number];
  /** How much waits there. */
  readonly waits: number;
  /** The icon alone is seen. */
  readonly folded?: boolean;
  readonly onClick?: () => void;
};

/** A place of the menu: its icon, its name, and how much waits there. */
export function PlaceLink({ place: { to, text, icon }, waits, folded = false, onClick }: Props) {
  const { t } = useTranslation();
  const lit = useLitPlace() === text;
  const name = t(`shell.links.${text}`);
  const said = waits === 0 ? [] : [t('shell.waits', { count: waits })];
  const title = [...(folded ? [name] : []), ...said].join(' · ');
  return (
    <Link
      to={to}
      className={classes.place}
      data-folded={folded || undefined}
      {...(lit ? { 'aria-current': 'page' as const } : {})}
      activeOptions={{ includeSearch: false }}
      {...(title === '' ? {} : { title })}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {icon}
      <PlaceName folded={folded}>{name}</PlaceName>
      <Box
        component="span"
        lh={1}
        {...(folded ? { pos: 'absolute', top: '0.25rem', left: '1.5rem' } : { ml: 'auto' })}
      >
        <Badge count={waits} />
      </Box>
    </Link>
  );
}

/** The words of a place; folded they are for screen readers alone. */
export function PlaceName({ folded, children }: { readonly folded: boolean; readonly children: ReactNode }) {
  return folded ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>;
}
