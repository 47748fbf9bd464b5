import createCleaner from 'dompurify';

/** Own pages, and foreign ones over TLS. */
const ADDRESS = /^(?:https:\/\/|\/(?!\/)|mailto:|tel:)/i;

/** No `style`, form, frame, SVG or MathML, so the content cannot imitate the page or run code (SEC-E01). */
const ALLOWED = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'span', 'div'],
    ...['ul', 'ol', 'li', 'blockquote', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'lang', 'dir', 'colspan', 'rowspan'],
  // Attributes that contain no address.
  ADD_URI_SAFE_ATTR: ['lang', 'dir', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: ADDRESS,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const isElsewhere = (link: Element): boolean => /^https:/i.test(link.getAttribute('href') ?? '');

/** Sanitises HTML from staff. In a browser only. */
export function cleanHtml(html: string): string {
  const cleaner = createCleaner(window);
  cleaner.addHook('uponSanitizeAttribute', (_node, attribute) => {
    // The library allows `data:` pictures regardless of its address pattern.
    if (attribute.attrName === 'src' && !ADDRESS.test(attribute.attrValue)) attribute.keepAttr = false;
  });
  cleaner.addHook('afterSanitizeAttributes', (node) => {
    if (node.localName !== 'a' || !isElsewhere(node)) return;
    node.setAttribute('rel', 'noopener noreferrer nofollow');
    node.setAttribute('target', '_blank');
  });
  return cleaner.sanitize(html, ALLOWED);
}
