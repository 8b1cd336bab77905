import { useTranslation } from 'react-i18next';
import { isoWeek, minuteToLocal } from '../core/calendar.ts';
import { minuteOf } from '../core/clock.ts';
import { type Language, languageOf } from './text/index.ts';

/** Numbers, sums, dates and times in Swedish notation; in English with the same units (screens section 1). */
export type Format = ReturnType<typeof formatIn>;

const known = new Map<Language, Format>();

/** The format of the current language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  const format = known.get(language) ?? formatIn(language);
  known.set(language, format);
  return format;
}

/** A no-break space, so that a number and its unit stay on one line. */
const NBSP = '\u00a0';

/** A size with its sign: `+12`, `−12`, `0`, as `write` writes it. */
export const signed = (value: number, write: (size: number) => string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${write(Math.abs(value))}`;

export function formatIn(language: Language) {
  const locale = language === 'sv' ? 'sv-SE' : 'en-GB';
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const upTo2 = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const exactly2 = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const days = (options: Intl.DateTimeFormatOptions) => {
    const of = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // A plan of people and days says each day for each of them.
    const said = new Map<string, string>();
    return (date: string): string => {
      const known = said.get(date) ?? of.format(new Date(`${date}T00:00:00Z`));
      said.set(date, known);
      return known;
    };
  };
  const month = days({ month: 'long', year: 'numeric' });
  const monthOnly = days({ month: 'long' });
  return {
    locale,
    /** `1 342 kr` */
    kr: (kronor: number): string => `${whole.format(roundedKr(kronor))}${NBSP}kr`,
    /** `188,45 kr`, for rates. */
    krOre: (kronor: number): string => `${exactly2.format(kronor)}${NBSP}kr`,
    /** `1 342` or `38,25` */
    number: (value: number): string => upTo2.format(value),
    /** `7,50 h` */
    hours: (hours: number): string => `${exactly2.format(hours)}${NBSP}h`,
    /** `7 h 30 min`, `45 min`, `8 h` */
    duration: (minutes: number): string => durationText(minutes),
    /** `+12 min`, `−1 h 5 min`, `0 min` */
    signedDuration: (minutes: number): string => signed(minutes, durationText),
    /** `+90 min`, `−15 min`, `0 min` */
    signedMinutes: (minutes: number): string => signed(minutes, (size) => `${whole.format(size)}${NBSP}min`),
    /** `30 %` */
    percent: (percent: number): string =>
      language === 'sv' ? `${upTo2.format(percent)}${NBSP}%` : `${upTo2.format(percent)}%`,
    /** `09:00–17:30` */
    range: (start: string, end: string): string => `${start}–${end}`,
    /** `v. 47` */
    week: (date: string): string => `${language === 'sv' ? 'v.' : 'w.'}${NBSP}${isoWeek(date)}`,
    /** `fredag 20 november 2026` */
    longDate: days({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** `fredag 20 november` */
    dayOfWeek: days({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** `20 november 2026` */
    date: days({ day: 'numeric', month: 'long', year: 'numeric' }),
    /** `fre 20 nov.` */
    shortDate: days({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** `fredag 20 november` */
    dayInWords: days({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** `20 nov.` */
    dayMonth: days({ day: 'numeric', month: 'short' }),
    /** `fredag` */
    weekday: days({ weekday: 'long' }),
    /** `fre` */
    shortWeekday: days({ weekday: 'short' }),
    /** `November 2026` of `2026-11` */
    month: (yearMonth: string): string => capital(month(`${yearMonth}-01`), locale),
    /** `november 2026` of `2026-11`, in a sentence. */
    monthInWords: (yearMonth: string): string => month(`${yearMonth}-01`),
    /** `november` of `2026-11` */
    monthName: (yearMonth: string): string => monthOnly(`${yearMonth}-01`),
    /** `nov` of `2026-11`, where twelve stand beside each other. */
    shortMonth: (yearMonth: string): string => monthOnly(`${yearMonth}-01`).slice(0, 3),
    /** `2026-11-20 08:15` of an instant in a time zone. */
    instant: (iso: string, zone: string): string => {
      const minute = minuteOf(iso.replace(/:\d\d(\.\d+)?(?=Z|[+-])/, ':00'));
      if (minute === null) return iso;
      const { date, clock } = minuteToLocal(minute, zone);
      return `${date} ${clock}`;
    },
  };
}

// Half a krona rounds away from zero, as core rounds money; -0 is 0.
const roundedKr = (kronor: number): number => Math.sign(kronor) * Math.round(Math.abs(kronor)) + 0;

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}${NBSP}min`;
  return rest === 0 ? `${hours}${NBSP}h` : `${hours}${NBSP}h ${rest}${NBSP}min`;
}

const capital = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
