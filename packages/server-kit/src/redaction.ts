/** Fields that must never be logged, at any depth (SEC-F04). */
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

/** `Set-Cookie`, `set_cookie` and `setCookie` count as the same name. */
const isSecretName = (name: string): boolean => SECRET_NAMES.has(name.toLowerCase().replace(/[-_]/g, ''));

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const REMEMBERED_MAX = 1000;

/**
 * Creates a function that copies objects without secrets. Levels below the sixth are dropped. Class instances (errors, requests) are
 * passed through, because serializers decide what is written of them.
 */
export function createRedactor(): (value: unknown) => unknown {
  // Field names are few and repeat in every line, so results are cached.
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
