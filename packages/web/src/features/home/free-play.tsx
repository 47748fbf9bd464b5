import { FreePlayButton } from '../../lib/session/free-play-button.tsx';

/** The join card's way in as a guest. A file of its own, imported only when it is needed: the build names its chunk after it. */
export const FreePlay = () => <FreePlayButton />;
