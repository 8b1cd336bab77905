import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A form that opens within the page: its first field (`data-first-field`) gets the focus as soon as it is drawn,
 * before the next key.
 */
export function FirstField({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLElement>('textarea[data-first-field], [data-first-field] input')?.focus();
  }, []);
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
