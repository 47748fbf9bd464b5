/** Whether a content type is JSON (RFC 9110 §8.3). */
export const isJson = (contentType: string | undefined): boolean =>
  // The spelling of the official providers and most clients.
  contentType === 'application/json; charset=utf-8' ||
  contentType === 'application/json' ||
  (contentType !== undefined && /^application\/json *(?:;|$)/i.test(contentType));
