import type { ReelDefinition } from '../../../src/engine/game-definition.ts';
import type { RoundView } from '../api-types.ts';
import type { GameFace } from '../games/face.ts';
import type { MessageKey, Translate } from '../i18n.ts';
import { createFeatureBar } from '../view/feature-bar.ts';
import { ReelStage } from '../view/reel-stage.ts';
import { createWinLines } from '../view/win-lines.ts';
import { createWinShow } from '../view/win-show.ts';
import { presentReels } from './present-reels.ts';
import { reelSteps } from './reel-steps.ts';
import type { Staging } from './staging.ts';

/** The stage of games with reels. */
export async function createReelStaging(face: GameFace<ReelDefinition>, t: Translate): Promise<Staging> {
  const { game, opening } = face;
  const stage = await ReelStage.create(face, (symbol) => t(`symbol.${symbol}` as MessageKey));
  const lines = createWinLines(game);
  const bar = createFeatureBar(face, t);
  return {
    window: [stage.element, lines.element],
    header: bar?.element,
    choice: undefined,
    seat(table, currency) {
      const wins = createWinShow(game, stage, lines);
      let standing = opening.base;
      const stand = (round: RoundView | undefined) => {
        standing = (round && reelSteps(round)[0]?.stops) ?? standing;
      };
      return {
        start() {
          wins.end();
          table.announcer.announce(t('announce.spinning'));
          stage.spin();
        },
        abort: () => stage.land(standing, () => undefined),
        rest(round) {
          stand(round);
          table.setMode('base');
          stage.show('base', standing);
        },
        async present(round, from, turn, onShown) {
          await presentReels({ face, table, stage, wins, bar, t, currency, round, onShown }, from, turn);
          stand(round);
        },
      };
    },
  };
}
