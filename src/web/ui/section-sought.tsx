import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

const SETTLED_MS = 2_000;
const BY_USER = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

type Props = { readonly sought: boolean; readonly children: ReactNode };

/**
 * A section that a sheet may open at: it takes the focus, and stays at the top while what is above it loads, until the user
 * moves.
 */
export function SectionSought({ sought, children }: Props) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = section.current;
    const around = own?.parentElement ?? null;
    if (!sought || own === null || around === null) return;
    const show = (): void => own.scrollIntoView({ block: 'start' });
    const growing = new ResizeObserver(show);
    const stop = (): void => {
      growing.disconnect();
      clearTimeout(settled);
      for (const name of BY_USER) document.removeEventListener(name, stop);
    };
    const settled = setTimeout(stop, SETTLED_MS);
    growing.observe(around);
    for (const name of BY_USER) document.addEventListener(name, stop, { passive: true });
    return stop;
  }, [sought]);
  return (
    <Box ref={section} {...(sought ? { tabIndex: -1, 'data-autofocus': true } : {})}>
      {children}
    </Box>
  );
}
