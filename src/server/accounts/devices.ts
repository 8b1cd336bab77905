/** A label by which people recognise their own device: browser and system from the User-Agent header. */

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

/**
 * `Firefox, Windows`; only the known parts, empty when there are none. Never the header itself, which anybody can
 * write.
 */
export function deviceOf(agent: string): string {
  const first = (names: typeof BROWSERS): string[] => {
    const found = names.find(([pattern]) => pattern.test(agent));
    return found === undefined ? [] : [found[1]];
  };
  return [...first(BROWSERS), ...first(SYSTEMS)].join(', ');
}
