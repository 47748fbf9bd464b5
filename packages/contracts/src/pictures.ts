/** Pictures that players may upload. Plain data: the browser checks a file with it before it is sent. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** §9: under 5 MB. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024 - 1;
/** Pixels of a picture, decoded four bytes each (SEC-E02). */
export const PICTURE_MAX_PIXELS = 24_000_000;
