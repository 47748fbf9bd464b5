import { pictureQuery } from '@marquee/contracts/schemas/files';
import { type HmacKeys, ProblemError } from '@marquee/server-kit';
import type { PlayerRoutes } from '../../calls.ts';
import { linkSecondsLeft } from './file-link.ts';
import type { Files } from './files.ts';

/** GET /wps/x/files/picture: a stored picture, by a signed link. */
export function filesRoutes(
  routes: PlayerRoutes,
  { files, linkKey }: { readonly files: Files; readonly linkKey: HmacKeys },
): void {
  routes.stream('picture', {
    query: pictureQuery,
    handler: async (ctx, { query, reply }) => {
      const secondsLeft = linkSecondsLeft(linkKey, ctx, query);
      const found = secondsLeft > 0 ? await files.read(ctx, query.file) : null;
      if (found === null) throw new ProblemError('not_found');
      reply
        .headers({
          'content-type': found.type,
          // Only the bearer's own browser keeps it, and no longer than the link is valid. The bytes of a file never change.
          'cache-control': `private, max-age=${secondsLeft}, immutable`,
          'content-disposition': 'inline; filename="picture.webp"',
        })
        .send(found.bytes);
    },
  });
}
