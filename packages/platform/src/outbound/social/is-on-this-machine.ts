/** Plain HTTP is for the sandbox on this machine. */
export const isOnThisMachine = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname);
};
