/** What must never reach a log, whatever object it hides in (security F04). */
const SECRET_NAMES = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'token',
  'accesstoken',
  'refreshtoken',
  'remembertoken',
  'sessiontoken',
  'password',
  'oldpassword',
  'newpassword',
  'confirmpassword',
  'paymentpassword',
  'secret',
  'clientsecret',
  'privatekey',
  'apikey',
  'captcha',
  'verificationcode',
  'otp',
  'idnumber',
  'jwe',
  'xmarqueehop',
  'xmarqueesupport',
  'xhub88signature',
]);

export const CENSOR = '[redacted]';
const MAX_DEPTH = 6;

/** `Set-Cookie`, `set_cookie` and `setCookie` are one name. */
const isSecretName = (name: string): boolean => SECRET_NAMES.has(name.toLowerCase().replace(/[-_]/g, ''));

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const REMEMBERED_MAX = 1000;

/**
 * Maker of copies without secrets at any depth; what is deeper than six levels is dropped rather than trusted. Instances
 * of classes (errors, requests) pass as they are: serializers say what of them is written.
 */
export function createRedactor(): (value: unknown) => unknown {
  // Names of fields are few and come again with every line.
  const remembered = new Map<string, boolean>();
  const isSecret = (name: string): boolean => {
    let known = remembered.get(name);
    if (known === undefined) {
      known = isSecretName(name);
      if (remembered.size < REMEMBERED_MAX) remembered.set(name, known);
    }
    return known;
  };
  const redact = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return depth >= MAX_DEPTH ? CENSOR : value.map((item) => redact(item, depth + 1));
    if (!isPlain(value)) return value;
    if (depth >= MAX_DEPTH) return CENSOR;
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      const inner = value[name];
      copy[name] = isSecret(name) ? CENSOR : typeof inner === 'object' ? redact(inner, depth + 1) : inner;
    }
    return copy;
  };
  return (value) => redact(value, 0);
}
