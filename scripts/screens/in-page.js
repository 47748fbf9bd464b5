/* Runs in a browser's page, which scales and encodes pictures without a library. */
const GAP = 8;

const load = async (url) => createImageBitmap(await (await fetch(url)).blob());

function newCanvas(width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Rows of pictures, all `rowHeight` high → base64 of a WebP. */
globalThis.drawRows = async (urls, rowHeight, quality) => {
  const rows = await Promise.all(urls.map((row) => Promise.all(row.map(load))));
  const widthOf = (image) => Math.round((image.width * rowHeight) / image.height);
  const lengths = rows.map((row) => row.reduce((sum, image) => sum + widthOf(image) + GAP, GAP));
  const { canvas, context } = newCanvas(Math.max(...lengths), rows.length * (rowHeight + GAP) + GAP);
  context.fillStyle = 'gray';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const [index, row] of rows.entries()) {
    let left = GAP;
    for (const image of row) {
      context.drawImage(image, left, GAP + index * (rowHeight + GAP), widthOf(image), rowHeight);
      left += widthOf(image) + GAP;
    }
  }
  return canvas.toDataURL('image/webp', quality).split(',')[1];
};

/** A picture scaled to `width` → its size and base64 of its RGBA bytes. */
globalThis.scaled = async (url, width) => {
  const image = await load(url);
  const height = Math.round((image.height * width) / image.width);
  const { context } = newCanvas(width, height);
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
  return { height, pixels: btoa(text) };
};
