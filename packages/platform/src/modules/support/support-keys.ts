import { SUPPORT_KEY_LABEL } from '@marquee/contracts/support';
import { deriveHmacKey, type HmacKey } from '@marquee/server-kit';

export interface SupportKeys {
  /** Shared with the config service, which signs every call with it. */
  readonly calls: HmacKey;
  /** What temporary passwords are made with; nobody else's. */
  readonly passwords: HmacKey;
}

/** @param secretHex `MARQUEE_SECRET` */
export const deriveSupportKeys = (secretHex: string): SupportKeys => ({
  calls: deriveHmacKey(secretHex, SUPPORT_KEY_LABEL),
  passwords: deriveHmacKey(secretHex, 'temporary-password'),
});
