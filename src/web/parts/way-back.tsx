import { Anchor } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { MouseEvent } from 'react';
import shared from '../ui/shared.module.css';
import { useCameFrom } from '../use-came-from.ts';

/**
 * A link to where one came from. Where the browser's history holds that page, the link goes back to it, and finds its filters
 * and its scroll.
 */
export function WayBack({ children }: { readonly children: string }) {
  const router = useRouter();
  const { href, steps } = useCameFrom();
  const back = (event: MouseEvent): void => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (steps === null || elsewhere) return;
    event.preventDefault();
    router.history.go(-steps);
  };
  return (
    <Anchor component={Link} to={href} className={shared.link ?? ''} onClick={back}>
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Anchor>
  );
}
