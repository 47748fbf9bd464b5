// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

it('[M02] [E01] keeps the readable content', () => {
  const html = '<p>Read <strong>this</strong><br>and <em lang="km">that</em></p><ul><li>one</li></ul>';
  expect(cleanHtml(html)).toBe(html);
});

it('[M02] [E01] opens other sites’ links in a new window without access to this one', () => {
  expect(cleanHtml('<a href="https://example.com">x</a>')).toBe(
    '<a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  );
  expect(cleanHtml('<a href="/promotions">x</a>')).toBe('<a href="/promotions">x</a>');
});

it.each([
  '<script>alert(1)</script>',
  '<img src="/x.png" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="http://evil.example">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<p style="position:fixed">x</p>',
  '<style>*{display:none}</style>',
  '<form action="/"><input name="password"><button>x</button></form>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg><animate onbegin="alert(1)"></animate></svg>',
  '<math><mi xlink:href="javascript:alert(1)"></mi></math>',
  '<div id="mq-state" class="x" name="y" data-x="1">x</div>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
])('[M02] [E01] leaves nothing of %s that could act', (html) => {
  const box = document.createElement('div');
  box.innerHTML = cleanHtml(html);
  const acting =
    'script, style, form, input, button, iframe, svg, math, noscript, [id], [class], [name], [style], [data-x]';
  expect(box.querySelectorAll(acting)).toHaveLength(0);
  for (const node of box.querySelectorAll('*')) {
    for (const { name, value } of node.attributes) {
      expect(name.startsWith('on'), `${name} of ${html}`).toBe(false);
      if (name === 'href' || name === 'src') expect(value).toMatch(/^(?:https:\/\/|\/[^/])/);
    }
  }
});
