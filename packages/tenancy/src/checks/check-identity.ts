import { join } from 'node:path';
import { MERCHANT_CODE, RESERVED_CODES } from '@marquee/contracts/manifest';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Report, type Rule } from '../faults.ts';
import { isAbstract, type TenantFolder } from '../folder/tenant-folder.ts';
import { impliedHost, normalizeHostPattern } from '../hosts.ts';

/** Checks code and name of a folder, before anything is inherited. */
export function checkCode(folder: TenantFolder, report: Report): void {
  const document = folder.documents.tenant;
  const code = document?.value['code'];
  const say = (rule: Rule, message: string, fix: string) => {
    const place = document?.locate(['code']) ?? { file: join(folder.path, 'tenant.json'), line: 1, column: 1 };
    report(fault(place, rule, message, fix));
  };
  if (!document && folder.faults.length === 0) {
    say('file.missing', 'The folder has no tenant.json.', 'Add it, or remove the folder.');
  }
  if (document && code !== folder.name && !(code === undefined && isAbstract(folder.name))) {
    const message = `The code is ${JSON.stringify(code ?? null)} in the folder "${folder.name}".`;
    say('tenant.code', message, `Write "code": "${folder.name}".`);
  }
  if (isAbstract(folder.name)) return;
  if (!MERCHANT_CODE.test(folder.name)) {
    const fix = 'Name the folder with 2–20 small letters and digits, a letter first.';
    say('tenant.code', `"${folder.name}" can’t be a code.`, fix);
  }
  if ((RESERVED_CODES as readonly string[]).includes(folder.name)) {
    const fix = `Choose a name other than: ${RESERVED_CODES.join(', ')}.`;
    say('tenant.code', `"${folder.name}" is reserved.`, fix);
  }
}

/** Extra hosts: names below `localhost` belong to the brand of that code. */
export function checkHosts({ code, tenant, merged }: BrandDraft, report: Report): void {
  const own = impliedHost(code);
  for (const [index, pattern] of tenant.hosts.entries()) {
    const host = normalizeHostPattern(pattern) ?? '';
    if (!/(^|\.)localhost$/.test(host) || host === own || host.endsWith(`.${own}`)) continue;
    const message = `The host ${pattern} is not this brand’s.`;
    const place = merged.tenant.locate(['hosts', index]);
    report(fault(place, 'host.form', message, `Below localhost use ${own} or names under it.`));
  }
}

export function checkLanguages({ tenant, merged }: BrandDraft, report: Report): void {
  const { languages, defaultLanguage } = tenant;
  if (!languages.includes(defaultLanguage)) {
    const message = `The default language ${defaultLanguage} is not one of the languages.`;
    const fix = `Add it to languages, or choose one of: ${languages.join(', ')}.`;
    report(fault(merged.tenant.locate(['defaultLanguage']), 'language.default', message, fix));
  }
  for (const [index, language] of languages.entries()) {
    if (languages.indexOf(language) === index) continue;
    const place = merged.tenant.locate(['languages', index]);
    report(fault(place, 'language.default', `The language ${language} stands twice.`, 'Keep one of the two.'));
  }
}

export function checkSession({ tenant, merged }: BrandDraft, report: Report): void {
  const { idleMs, absoluteMs } = tenant.session;
  if (idleMs <= absoluteMs) return;
  const message = `idleMs (${idleMs}) is above absoluteMs (${absoluteMs}).`;
  const place = merged.tenant.locate(['session', 'idleMs']);
  report(fault(place, 'session.limits', message, 'Lower idleMs, or raise absoluteMs.'));
}
