/**
 * Headers of every answer: page, file, reply or refusal (trust rule 27). Pages loosen the content policy for their
 * own script and style (web-files.ts). No answer carries Access-Control-Allow-Origin: only our own pages may read the
 * API.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;
