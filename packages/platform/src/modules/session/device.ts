/** What a session was opened on: names a person knows, the same in every language. Null: not recognised. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Anything longer is no browser's. */
const READ_MAX_CHARS = 512;

/** What stands in a user agent → whose it is; the first that fits. Most pretend to be Chrome and Safari besides. */
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
 * Browser and system out of a user agent, no versions: enough to know one's own devices by. A list of marks and no library:
 * nothing depends on a wrong answer, and no text of a client can be slow to read.
 */
export function readDevice(userAgent: string): Device {
  const text = userAgent.slice(0, READ_MAX_CHARS);
  const nameIn = (marks: typeof BROWSERS) => marks.find(([mark]) => text.includes(mark))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
