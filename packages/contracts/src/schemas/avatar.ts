import * as z from 'zod/mini';

/** Name of a drawn avatar. */
export const AVATAR_NAME = /^[a-z][a-z0-9-]{0,23}$/;
const avatarName = z.string().check(z.regex(AVATAR_NAME));

export const avatarValue = z.object({
  /** Null: the brand has no drawn avatars. A link to a picture of the member's own ends after some minutes. */
  avatarUrl: z.nullable(z.string()),
  /** The drawn avatar that is shown; null: a picture of the member's own. */
  avatar: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The brand's drawn avatars, to choose from. */
  drawn: z.array(z.object({ avatar: z.string(), url: z.string() })),
});
export type AvatarValue = z.infer<typeof avatarValue>;

export const avatarChoice = z.object({ avatar: avatarName });

export const memberIconValue = z.object({ iconUrl: z.nullable(z.string()) });
