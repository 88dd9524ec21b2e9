/** Every browser claims to be several others, so the order decides: the first match is the true one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export const unknownDevice = 'Unbekanntes Gerät';

/** Longer headers say nothing more about a device. */
const maxHeaderLength = 400;

/** Readable name of a browser; versions and models are left out on purpose. */
export const deviceName = (userAgent = ''): string => {
  const text = userAgent.slice(0, maxHeaderLength);
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return `${browser} auf ${system}`;
  if (system) return `Programm auf ${system}`;
  return browser ?? unknownDevice;
};
