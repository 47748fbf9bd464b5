export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
