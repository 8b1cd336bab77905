/** What a person recognises their own device by: the browser and the system that a User-Agent header tells. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Windows`; the part that is known, and empty when nothing is. Never the header itself: anybody writes that. */
export function deviceOf(agent: string): string {
  const first = (names: typeof BROWSERS): string[] => {
    const found = names.find(([pattern]) => pattern.test(agent));
    return found === undefined ? [] : [found[1]];
  };
  return [...first(BROWSERS), ...first(SYSTEMS)].join(', ');
}
