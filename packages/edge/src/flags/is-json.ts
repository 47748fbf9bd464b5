/** Whether a body is said to be JSON (RFC 9110 §8.3). */
export const isJson = (contentType: string | undefined): boolean =>
  // As the official providers write it, and everybody else.
  contentType === 'application/json; charset=utf-8' ||
  contentType === 'application/json' ||
  (contentType !== undefined && /^application\/json *(?:;|$)/i.test(contentType));
