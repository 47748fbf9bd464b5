/** Rule of a field that must say something. */
export const REQUIRED = { validate: (value: string): boolean => value.trim() !== '' };
