type People = Readonly<Record<string, string>>;

/** Names of staff accounts by id, of all pages of a list. */
export const peopleOf = (pages: readonly { readonly people: People }[]): People =>
  Object.assign({}, ...pages.map(({ people }) => people));
