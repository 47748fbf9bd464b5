import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './html-text.module.css';

/** HTML from staff, sanitised here even if it was before. In a browser only. */
export function HtmlText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: clean }} />;
}
