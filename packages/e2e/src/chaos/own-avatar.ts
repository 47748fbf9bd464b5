/** A member's own picture, which a backup has to hold: its row is in the database, its bytes are in the file store. */
import { readFile } from 'node:fs/promises';
import { CALLS } from '@marquee/contracts/calls';
import type { AvatarValue } from '@marquee/contracts/schemas/avatar';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { http, valueIn } from '../harness/http.ts';
import { sealedCall } from '../harness/sealed-call.ts';
import type { ChaosStack, Seat } from './chaos-stack.ts';

const PICTURE = new URL('../../../../docs/screens/readme-game.png', import.meta.url);

export interface AvatarOwner {
  /** Uploads a picture. Resolves with the bytes that are shown, as text. */
  upload(): Promise<string>;
  /** The bytes of the member's own picture, as text; null where a drawn one is shown. */
  read(): Promise<string | null>;
}

export function openAvatarOwner({ port }: Pick<ChaosStack, 'port'>, { merchant, ...account }: Seat): AvatarOwner {
  const host = `${merchant}.localhost`;
  const logIn = async (): Promise<Record<string, string>> => {
    const { username, password } = account;
    const answer = await sealedCall({ port, merchant, call: 'login', body: { username, password } });
    return { authorization: `Bearer ${valueIn<LoginValue>(answer).token}` };
  };
  const open = async ({ avatarUrl, isOwn }: AvatarValue): Promise<string | null> => {
    if (!isOwn || avatarUrl === null) return null;
    const { status, body } = await http({ port, host, path: avatarUrl });
    if (status !== 200) throw new Error(`The picture answered ${status}: ${body}`);
    return body;
  };
  return {
    upload: async () => {
      const { method, path } = CALLS.avatarUpload;
      const headers = { ...(await logIn()), 'content-type': 'image/png' };
      const answer = await http({ port, host, method, path, headers, bytes: await readFile(PICTURE) });
      const shown = await open(valueIn<AvatarValue>(answer));
      if (shown === null) throw new Error('The uploaded picture is not shown');
      return shown;
    },
    read: async () => {
      const { path } = CALLS.avatar;
      return open(valueIn<AvatarValue>(await http({ port, host, path, headers: await logIn() })));
    },
  };
}
