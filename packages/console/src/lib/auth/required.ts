/** Rule of a required field. */
export const REQUIRED = { validate: (value: string): boolean => value.trim() !== '' };
