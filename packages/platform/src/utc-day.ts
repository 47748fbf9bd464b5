/** UTC days such as `2026-11-22`; they sort as text. */
export const DAY_MS = 24 * 3_600_000;

export const dayAt = (time: Date): string => time.toISOString().slice(0, 10);
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const daysAfter = (day: string, days: number): string => dayAt(new Date(startOf(day).getTime() + days * DAY_MS));

/** From the day's start to the next one's. */
export const boundsOf = (day: string): readonly [from: Date, to: Date] => [startOf(day), startOf(daysAfter(day, 1))];

/** Transactions under way at the day's end have arrived by then, here and at providers. */
const CLOSES_MS = 30 * 60_000;
/** The last finished day. */
export const lastClosedDay = (now: Date): string => daysAfter(dayAt(new Date(now.getTime() - CLOSES_MS)), -1);
