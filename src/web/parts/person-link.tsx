import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import shared from '../ui/shared.module.css';

type Props = {
  readonly id: string;
  /** Beside the look of a name. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A person's name on a page of managers: it leads to the person's page. */
export const PersonLink = ({ id, className, children }: Props) => (
  <Link
    className={className === undefined ? shared.name : `${shared.name} ${className}`}
    to={PATHS.person}
    params={{ personId: id }}
    preload={false}
  >
    {children}
  </Link>
);
