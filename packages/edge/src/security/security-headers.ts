/** Two years with sub-domains (SEC-D03). Sent only over TLS. */
export const HSTS = 'max-age=63072000; includeSubDomains';

/** On every answer, including errors and files. Lower-case names, the same values for all brands. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
} as const;

/** For everything that is not a page: nothing may run, load or frame it. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const flat = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat();

/** The header list of content with its own policy. */
export const contentHeaders = (headers: Readonly<Record<string, string>>, policy: string = CLOSED_POLICY): string[] => [
  ...flat(headers),
  ...flat(SECURITY_HEADERS),
  'content-security-policy',
  policy,
];
