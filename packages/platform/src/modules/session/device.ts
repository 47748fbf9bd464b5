/** The device of a session: product names, the same in every language. Null: not recognised. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Browsers send no longer ones. */
const READ_MAX_CHARS = 512;

/** Part of a user agent → the browser; the first match counts. Most also claim to be Chrome and Safari. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['Opera', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['UCBrowser/', 'UC Browser'],
  ['YaBrowser/', 'Yandex Browser'],
  ['MiuiBrowser/', 'Mi Browser'],
  ['HuaweiBrowser/', 'Huawei Browser'],
  ['Vivaldi/', 'Vivaldi'],
  ['MicroMessenger/', 'WeChat'],
  ['FBAN/', 'Facebook'],
  ['FBAV/', 'Facebook'],
  [' Line/', 'LINE'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: typeof BROWSERS = [
  ['iPhone', 'iOS'],
  ['iPod', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

/**
 * Browser and system of a user agent, without versions: enough to recognise one's own devices. A list instead of a library: no
 * decision depends on it, and no client text can be slow to parse.
 */
export function readDevice(userAgent: string): Device {
  const text = userAgent.slice(0, READ_MAX_CHARS);
  const nameIn = (marks: typeof BROWSERS) => marks.find(([mark]) => text.includes(mark))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
