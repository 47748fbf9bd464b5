export type Texts = Readonly<Record<string, string>>;

/** More than simple arguments. A brand's own text cannot have it, because players' browsers do not read ICU. */
const FORMS = /\{\s*\w+\s*,/;
const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase();

/** Keys of players' texts that contain `find`, in key, text or the brand's own text; without `find`, those with a text of the brand. */
export function foundTexts(texts: Texts, own: Texts, find: string): string[] {
  const search = folded(find.trim());
  const keys = [...new Set([...Object.keys(own), ...Object.keys(texts)])].sort();
  return keys.filter((key) => {
    if (search === '') return Object.hasOwn(own, key);
    if (FORMS.test(texts[key] ?? '')) return false;
    return [key, texts[key] ?? '', own[key] ?? ''].some((text) => folded(text).includes(search));
  });
}
