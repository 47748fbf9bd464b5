/** Protocols of our wallet. */
export const ADAPTERS = ['hub88', 'bet-brothers'] as const;
export type Adapter = (typeof ADAPTERS)[number];

/** Protocols of payment providers. */
export const PAYMENT_ADAPTERS = ['till', 'stripe'] as const;
export type PaymentAdapter = (typeof PAYMENT_ADAPTERS)[number];
