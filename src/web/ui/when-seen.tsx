import { Box } from '@mantine/core';
import { type ReactNode, type RefCallback, useCallback, useState } from 'react';

/** Has a place been nearly in view? The second is the place's ref. */
export function useSeen<E extends HTMLElement>(): [boolean, RefCallback<E>] {
  const [seen, setSeen] = useState(false);
  const place = useCallback((element: E) => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      setSeen(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [seen, place];
}

/** Draws its contents once it is nearly in view: what lies below the first screen costs nothing before. */
export function WhenSeen({ children }: { readonly children: ReactNode }) {
  const [seen, place] = useSeen<HTMLDivElement>();
  return (
    <Box ref={place} mih={seen ? 0 : 48}>
      {seen && children}
    </Box>
  );
}
