import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Draws its contents once it is nearly in view: what lies below the first screen costs nothing before. */
export function WhenSeen({ children }: { readonly children: ReactNode }) {
  const [seen, setSeen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (seen || current === null) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [seen]);
  return (
    <Box ref={box} mih={seen ? 0 : 48}>
      {seen && children}
    </Box>
  );
}
