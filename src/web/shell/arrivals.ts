import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberWays } from '../came-from.ts';

/**
 * A page that is opened by a link, the menu or the search takes the focus to its first heading, so that reading and the Tab
 * key go on there. A dialog that opens with the page, or a field that asks for the focus, keeps it.
 */
export function useArrivals(): void {
  const router = useRouter();
  useEffect(() => {
    let left: Element | null = null;
    const ends = [
      rememberWays(router),
      router.subscribe('onBeforeNavigate', () => {
        left = document.activeElement;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (pathChanged && fromLocation !== undefined) focusHeading(left);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
}

function focusHeading(left: Element | null): void {
  const page = document.getElementById('content');
  const now = document.activeElement;
  const taken = now !== null && now !== left && now !== page && page?.contains(now);
  if (taken || now?.closest('[role="dialog"]')) return;
  const heading = page?.querySelector<HTMLElement>('h1') ?? page;
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
