import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Does, fitsOf } from './fits.ts';
import type { Fit } from './use-drag.ts';
import { handsHere } from './use-hand.ts';
import { useWeekWords } from './week-words.ts';

/** What a drop would mean; who judges it is fetched with the hands (fits.ts), and until then everything fits. */
export function useFit(shown: Does['shown'], edits: Does['edits']): ReturnType<typeof fitsOf> {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWeekWords();
  const fits = () => handsHere()?.fitsOf({ shown, edits, t, format, words });
  return {
    levelsOn: (...asked) => fits()?.levelsOn(...asked) ?? new Map(),
    knownAt: (...asked) => fits()?.knownAt(...asked) ?? FITS,
    fitAt: async (...asked) => (await fits()?.fitAt(...asked)) ?? FITS,
  };
}

const FITS: Fit = { level: 'ok', reason: null };
