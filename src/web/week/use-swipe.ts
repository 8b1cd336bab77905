import { type TouchEvent, useRef } from 'react';

const FAR_ENOUGH_PX = 70;

/** A finger that goes far to the side and little up or down: a week on, or back. */
export function useSwipe(onWeeks: (weeks: 1 | -1) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent): void => {
      const touch = touches[0];
      from.current =
        touch === undefined || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const touch = changedTouches[0];
      const begin = from.current;
      from.current = null;
      if (touch === undefined || begin === null) return;
      const [x, y] = [touch.clientX - begin.x, touch.clientY - begin.y];
      if (Math.abs(x) > FAR_ENOUGH_PX && Math.abs(y) < Math.abs(x) / 2) onWeeks(x < 0 ? 1 : -1);
    },
  };
}
