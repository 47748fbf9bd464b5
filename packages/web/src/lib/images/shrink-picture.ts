/** A camera's picture is made smaller before it is sent. Above this, browsers on small devices run out of memory. */
export const CHOSEN_MAX_BYTES = 30 * 1024 * 1024;
const AS_IT_IS_BYTES = 300 * 1024;
const QUALITY = 0.9;

/**
 * A picture of a camera, made smaller before it is sent: a phone's has more megabytes than the server takes, and more than a slow
 * network sends in time. What the browser cannot draw is returned as it is, and the server decides. `sidePx`: of its
 * longer side, more than what is kept of it.
 */
export async function shrinkPicture(file: File, sidePx: number): Promise<Blob> {
  if (file.size <= AS_IT_IS_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller ?? file;
  } catch {
    return file;
  }
}
