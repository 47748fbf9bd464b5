/** Refusals for test domains of recipients (`.test`: RFC 6761). */
export const TEST_DOMAINS: ReadonlyMap<string, { readonly responseCode: number; readonly message: string }> = new Map([
  ['unknown.test', { responseCode: 550, message: 'There is no such mailbox' }],
  ['busy.test', { responseCode: 451, message: 'Try again later' }],
]);
