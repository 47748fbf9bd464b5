import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const time = (name: string) => timestamp(name, { withTimezone: true });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** An amount in minor units. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' });
