import type { HmacKey } from '@marquee/server-kit';

export interface SupportKeys {
  /** Shared with the config service, which signs every call with it. */
  readonly calls: HmacKey;
  /** Makes temporary passwords; the platform alone has it. */
  readonly passwords: HmacKey;
}
