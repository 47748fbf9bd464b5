/** Protocols of our wallet. */
export const ADAPTERS = ['hub88', 'bet-brothers'] as const;
export type Adapter = (typeof ADAPTERS)[number];
