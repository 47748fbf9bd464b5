/** A brand's page for people who come back, on this machine: nobody is sent anywhere else. */
export function isReturnPage(address: string): boolean {
  const { protocol = '', hostname = '', pathname = '', hash = '' } = URL.parse(address) ?? {};
  const isHere = /^(?:.+\.)?localhost$/.test(hostname) && /^https?:$/.test(protocol);
  return isHere && hash === '' && /^\/social\/(?:facebook|google|telegram)$/.test(pathname);
}
