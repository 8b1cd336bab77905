import { useEffect, useState } from 'react';
import type { Minute } from '../../core/clock.ts';

const minuteNow = (): Minute => Math.floor(Date.now() / 60_000);

/**
 * The current minute. The page updates with it, so that a shift that just ended can be reported and midnight is
 * noticed.
 */
export function useNow(): Minute {
  const [now, setNow] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(minuteNow()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
