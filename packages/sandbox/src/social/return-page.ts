/** A brand's return page on this machine. Redirects to any other address are refused. */
export function isReturnPage(address: string): boolean {
  const { protocol = '', hostname = '', pathname = '', hash = '' } = URL.parse(address) ?? {};
  const isHere = /^(?:.+\.)?localhost$/.test(hostname) && /^https?:$/.test(protocol);
  return isHere && hash === '' && /^\/social\/(?:facebook|google|telegram)$/.test(pathname);
}
