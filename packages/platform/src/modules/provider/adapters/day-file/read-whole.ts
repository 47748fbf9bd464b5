/** A sum in whole units of the protocol. */
export const readWhole = (text: string): bigint | null => (/^\d{1,38}$/.test(text) ? BigInt(text) : null);
