const NUMBER_SHOWN = 3;

/** `s***@example.com`: enough to compare with a caller's answer, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`;
}

/** `***678` */
export const maskedMobile = (digits: string): string => `***${digits.slice(-NUMBER_SHOWN)}`;
