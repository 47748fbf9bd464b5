import styles from './plain-text.module.css';

export interface PlainTextProps {
  /** Paragraphs are separated by empty lines; line breaks inside them stay. */
  readonly text: string;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/g;
/** Ends a sentence rather than an address. */
const AFTER_ADDRESS = /[.,;:!?)\]}»”’。，！？៕។]+$/u;

/** A text that people wrote, as it is: no markup. Addresses beginning with `https://` become links, and no others. */
export function PlainText({ text }: PlainTextProps) {
  const paragraphs = text.split(/\n[^\S\n]*\n\s*/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph, index) => (
        // The text never changes, so its order identifies a paragraph.
        <p key={`${index} ${paragraph.length}`} dir={hasWords(paragraph) ? 'auto' : undefined}>
          {withLinks(paragraph)}
        </p>
      ))}
    </div>
  );
}

/** An address alone has no direction: it stands where the text around it begins. */
const hasWords = (paragraph: string): boolean => /\p{L}/u.test(paragraph.replaceAll(ADDRESS, ''));

function withLinks(paragraph: string) {
  const parts = [];
  let end = 0;
  for (const match of paragraph.matchAll(ADDRESS)) {
    const address = match[0].replace(AFTER_ADDRESS, '');
    if (!URL.canParse(address)) continue;
    parts.push(
      paragraph.slice(end, match.index),
      <a key={match.index} href={address} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
        {address}
      </a>,
    );
    end = match.index + address.length;
  }
  return [...parts, paragraph.slice(end)];
}
