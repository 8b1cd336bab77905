/** The month `by` months later. */
export function monthsLater(month: string, by: number): string {
  const { year, number } = partsOf(month);
  const count = year * 12 + number - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Year and month number, and both in the form of the contract's queries. */
export function partsOf(month: string): {
  year: number;
  number: number;
  query: { year: string; month: string };
} {
  const [year = '', number = ''] = month.split('-');
  return { year: Number(year), number: Number(number), query: { year, month: String(Number(number)) } };
}

/** Until the company's own is known. */
export const USUAL_ZONE = 'Europe/Stockholm';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Today's date in the company's time zone. Called at every drawing, so the costly format is cached for each zone. */
export function today(zone: string = USUAL_ZONE): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  formats.set(zone, format);
  return format.format(new Date());
}

export const thisMonth = (zone: string = USUAL_ZONE): string => today(zone).slice(0, 7);
