import { type ReactNode, useLayoutEffect, useRef } from 'react';

const FIRST = 'textarea[data-first-field], [data-first-field] input';

/**
 * A form that opens within the page: its first field (`data-first-field`) gets the focus as soon as it is drawn,
 * before the next key, and all of the form is in sight.
 */
export function FirstField({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = box.current?.querySelector<HTMLElement>(FIRST);
    field?.focus();
    // The browser shows the field alone; the way on stands under it.
    field?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
