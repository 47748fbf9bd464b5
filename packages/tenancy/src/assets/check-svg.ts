import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type Fault, fault, positionAt, type Report } from '../faults.ts';
import { ANIMATION_FORBIDDEN, isSafeCss, SVG_ELEMENTS, SVG_NAMESPACE, TEXTUAL } from './svg-allowed.ts';

/** Each fault costs a walk through the text, so thousands of them would stall the service. */
const FAULTS_MAX = 50;
/** The parser looks for namespaces in every open element, so the cost grows with the square of the depth. */
const DEPTH_MAX = 200;

/** Ends the parse; the faults found so far are reported. */
class Enough extends Error {}

/**
 * Reports what must not be served in an SVG: script, handlers, foreign objects, references to other files, document
 * types and entities (OWASP SVG guidance). Such a file is refused, never cleaned, so the served file equals the author's.
 */
export function checkSvg(file: string, bytes: Buffer, report: Report): void {
  const text = bytes.toString('utf8');
  const parser = new SaxesParser({ xmlns: true, fileName: file });
  const faults: Fault[] = [];
  const add = (found: Fault): void => {
    faults.push(found);
    if (faults.length >= FAULTS_MAX) throw new Enough();
  };
  let depth = 0;
  let styleStart = -1;
  /** Position of the last `needle` the parser has passed. */
  const before = (needle: string): number => Math.max(0, text.lastIndexOf(needle, parser.position - 1));
  const refuse = (offset: number, message: string, fix: string): void => {
    add(fault({ file, ...positionAt(text, offset) }, 'svg.unsafe', message, fix));
  };

  parser.on('error', (error) => {
    const message = error.message.replace(/^[^:]*:\d+:\d+: /, '');
    const place = { file, ...positionAt(text, parser.position) };
    add(fault(place, 'svg.syntax', `Not well-formed XML: ${message}`, 'Save it again from a drawing program.'));
  });
  // A browser would use that encoding while this check reads UTF-8; both must see the same document.
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^utf-8$/i.test(encoding)) refuse(0, `Its encoding is ${encoding}.`, 'Save it as UTF-8.');
  });
  parser.on('doctype', () => refuse(before('<!DOCTYPE'), 'It has a document type.', 'Remove the DOCTYPE.'));
  parser.on('processinginstruction', ({ target }) =>
    refuse(before(`<?${target}`), `It has a processing instruction (${target}).`, 'Remove it.'),
  );
  parser.on('opentag', (tag) => {
    const start = before(`<${tag.name}`);
    if (depth === 0 && (tag.local !== 'svg' || tag.uri !== SVG_NAMESPACE)) {
      const place = { file, ...positionAt(text, start) };
      const fix = `Start with <svg xmlns="${SVG_NAMESPACE}">.`;
      add(fault(place, 'svg.syntax', 'The root is not an svg element.', fix));
    } else checkTag(tag, start, text, refuse);
    depth += 1;
    if (depth > DEPTH_MAX) {
      refuse(start, 'Its elements are nested too deeply.', `Nest to ${DEPTH_MAX} levels at most.`);
      throw new Enough();
    }
    if (tag.local === 'style') styleStart = parser.position;
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    if (tag.local !== 'style' || styleStart < 0) return;
    // The raw text, so that neither CDATA nor an entity hides anything; CSS has no `&`.
    const css = text.slice(styleStart, before('</'));
    if (!isSafeCss(css) || css.includes('&')) {
      refuse(styleStart, 'The style sheet loads from elsewhere or hides something.', 'Keep plain rules and url(#…).');
    }
    styleStart = -1;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  // After one broken bracket everything else looks wrong.
  for (const each of faults.filter(({ rule }, at) => rule === 'svg.unsafe' || at === 0)) report(each);
}

type Refuse = (offset: number, message: string, fix: string) => void;

function checkTag(tag: SaxesTagNS, start: number, text: string, refuse: Refuse): void {
  if (tag.uri !== SVG_NAMESPACE || !SVG_ELEMENTS.has(tag.local)) {
    refuse(start, `The element <${tag.name}> is not allowed.`, 'Remove it, or save as plain SVG.');
    return;
  }
  for (const attribute of Object.values(tag.attributes)) {
    const { name, local, prefix, value } = attribute;
    const at = start + Math.max(0, text.slice(start).search(new RegExp(`\\s${name}\\s*=`))) + 1;
    if (/^on/i.test(local)) {
      refuse(at, `The attribute ${name} is an event handler.`, 'Remove it.');
    } else if (local === 'href' && !value.trim().startsWith('#')) {
      refuse(at, `The reference ${name} leads out of the file.`, 'Refer to an id of this file: #name.');
    } else if (prefix === 'xml' && local === 'base') {
      refuse(at, 'xml:base moves every reference.', 'Remove it.');
    } else if (!TEXTUAL.test(name) && !isSafeCss(value)) {
      refuse(at, `The attribute ${name} loads from elsewhere.`, 'Refer to an id of this file: url(#name).');
    } else if (local === 'attributeName' && ANIMATION_FORBIDDEN.test(value.trim())) {
      refuse(at, `An animation of ${value} is not allowed.`, 'Animate presentation attributes only.');
    } else if (/^\s*(?:javascript|vbscript|data):/i.test(value)) {
      refuse(at, `The attribute ${name} holds an address that runs or embeds.`, 'Remove it.');
    }
  }
}
