import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './html-text.module.css';

/** Text of somebody else's with its mark-up, cleaned here whatever was done to it before. In a browser only. */
export function HtmlText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: clean }} />;
}
