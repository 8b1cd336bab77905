import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { readonly drawn: number; readonly onMore: () => void };

/**
 * The end of the drawn part of a long list. When it comes near the screen, the next rows follow; the button is for
 * users who reach it first.
 */
export function ListEnd({ drawn, onMore }: Props) {
  const { t } = useTranslation();
  const end = useRef<HTMLButtonElement>(null);
  const more = useEffectEvent(onMore);
  // Observed anew after each growth: an end that is still in view does not intersect again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.some((change) => change.isIntersecting)) more();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <Button variant="default" mih="var(--tap)" m="sm" ref={end} onClick={onMore}>
      {t('approvals.more')}
    </Button>
  );
}
