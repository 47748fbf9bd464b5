/** A text at the start of a cell: with a capital, in scripts that have them. */
export const sentenceCase = (text: string): string => {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
};
