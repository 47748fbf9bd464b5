import type { HmacKey, HmacKeys } from '@marquee/server-kit';

export interface SupportKeys {
  /** Shared with the config service, which signs every call with it. */
  readonly calls: HmacKeys;
  /** Derives temporary passwords; only the platform has it. */
  readonly passwords: HmacKey;
}
