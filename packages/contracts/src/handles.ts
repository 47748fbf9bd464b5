/** How the accounts of other networks are written [W17]. A form reads them as plain text, so nothing else may stand there. */
import type { RegistrationField } from './registration-fields.ts';

export interface Handle {
  readonly expression: RegExp;
  readonly code: 'handle' | 'handleNumber';
}

const named = (expression: RegExp): Handle => ({ expression, code: 'handle' });
const numbered = (expression: RegExp): Handle => ({ expression, code: 'handleNumber' });
/** E.164, with or without the plus sign. */
const PHONE = /^\+?[0-9]{7,15}$/;

/** A brand's rule may only narrow these. Each expression is linear in its input. */
export const HANDLES = {
  qqNum: numbered(/^[1-9][0-9]{4,11}$/),
  // A member without a WeChat ID is found by number.
  wechat: named(/^(?:[A-Za-z][A-Za-z0-9_-]*|\+?[0-9]+)$/),
  line: named(/^@?[A-Za-z0-9._-]+$/),
  whatsapp: numbered(PHONE),
  facebook: named(/^[A-Za-z0-9.]+$/),
  telegram: named(/^(?:@?[A-Za-z][A-Za-z0-9_]*|\+?[0-9]+)$/),
  zalo: numbered(PHONE),
  skype: named(/^(?:live:)?[A-Za-z0-9.][A-Za-z0-9.,_-]*$/),
} as const satisfies Partial<Record<RegistrationField, Handle>>;

/** Null for a field that is no account of another network. */
export const handleOf = (field: RegistrationField): Handle | null =>
  (HANDLES as Partial<Record<RegistrationField, Handle>>)[field] ?? null;
