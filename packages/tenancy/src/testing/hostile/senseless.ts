import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { CONTRAST_PAIRS } from '@marquee/contracts/theme';

/**
 * Conditions that every served brand must satisfy, written independently of the checks. Returns the
 * violations of a snapshot.
 */
export function senselessIn({ public: shown, private: kept, assets }: BrandSnapshot, css: string): string[] {
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || wrong.push(what));

  for (const [field, rule] of Object.entries(shown.registration)) {
    must(rule.enabled || !rule.required, `${field} is required but off`);
    must(rule.minLength <= rule.maxLength, `${field}: minLength is above maxLength`);
  }
  const { password, username, mobileNum } = shown.registration;
  must(password.minLength >= 8 && password.maxLength >= 64, 'the password’s floor is lowered');
  const { switches } = shown;
  if (switches.registration) {
    must(switches.USERNAMEREG3 || switches.MOBILENUMREG3, 'registration without a way to register');
    must(switches.login, 'registration without log-in');
    must(!switches.USERNAMEREG3 || (username.required && password.required), 'a user name without its password');
    must(!switches.MOBILENUMREG3 || mobileNum.required, 'registration by number without the number');
  }
  must(shown.languages.includes(shown.defaultLanguage), 'a default language that is not offered');
  must(new Set(shown.languages).size === shown.languages.length, 'a language twice');
  for (const text of [shown.name, shown.tagline, shown.copyright, ...shown.marquee.map((item) => item.text)])
    for (const language of shown.languages)
      must((text[language] ?? '').trim() !== '', `a text is missing in ${language}`);
  for (const url of [...shown.imageCDNs, ...shown.launchGameCDNs]) must(/^https:\/\/[a-z0-9]/.test(url), `CDN ${url}`);
  for (const host of kept.hosts) {
    must(/^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host), `host ${host}`);
    must(!host.endsWith('localhost') || host.endsWith(`${shown.merchant}.localhost`), `another brand’s host ${host}`);
  }
  must(kept.session.idleMs <= kept.session.absoluteMs, 'a session ends before it is idle');
  must(shown.ages.consent >= 18 && shown.ages.birthday >= 18, 'players may be minors');
  must(/^\d+(?:\.\d{1,2})?$/.test(kept.registrationBonus), `bonus ${kept.registrationBonus}`);
  const text = JSON.stringify(shown);
  for (const [, name = ''] of text.matchAll(/"\/brand\/([^"]*)"/g)) must(name in assets, `no asset ${name}`);
  const links = /"(?:path|url|linkage|baseUrl)":"(?:javascript:|data:|\/\/)/i;
  must(!links.test(JSON.stringify([shown, kept])), 'a link that runs, or leaves without a scheme');
  must(!/[<@\\]|url\(|expression\(/i.test(css), 'CSS with more than declarations');
  wrong.push(...lowContrasts(css));
  return wrong;
}

/** WCAG 2.2, relative luminance, of opaque colours as the style sheet has them. */
function lowContrasts(css: string): string[] {
  return ['dark', 'light'].flatMap((theme) => {
    const block = css.split(`[data-theme=${theme}]{`)[1]?.split('}')[0] ?? '';
    const luminance = (name: string): number => {
      const hex = new RegExp(`--color-${name}:#([0-9a-f]{6})(?:;|$)`).exec(block)?.[1] ?? '';
      const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
        const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return CONTRAST_PAIRS.filter(([text, ground, ratio]) => {
      const [dark = 0, bright = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b);
      return !((bright + 0.05) / (dark + 0.05) >= ratio - 0.01);
    }).map(([text, ground]) => `${theme}: ${text} on ${ground}`);
  });
}
