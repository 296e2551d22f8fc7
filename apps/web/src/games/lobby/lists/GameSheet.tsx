import { type GameCard } from '@ayva/contract/games/lobby'
import { Button } from '@ayva/kit/Button'
import { formatCount } from '@ayva/kit/format'
import { Sheet } from '@ayva/kit/Sheet'
import { coverOf } from '#lib/art.ts'
import { gamePath, realPath } from '#lib/game-links.ts'
import { useFunded } from '../../../identity/player/player.ts'
import { text } from '../card/card-corner.text.ts'
import { percent, topWinWords, volatilityOf } from '../home/figures.ts'
import { Heart } from '../card/Heart.tsx'
import { MeasuredReturn } from '../card/MeasuredReturn.tsx'

type Props = { game: GameCard; open: boolean; close: () => void }

/** The details of a game: its published figures, and its measured return here. */
export function GameSheet({ game, open, close }: Props) {
  const funded = useFunded()
  return (
    <Sheet open={open} onClose={close} title={game.name}>
      <div className="game-sheet-head">
        <img src={coverOf(game.art)[180]} width={96} height={120} alt="" />
        <p>
          {text.studio}:{' '}
          <a className="k-link" href={`/games/developer/${game.developer.slug}`}>
            {game.developer.name}
          </a>
        </p>
        <Heart game={game} />
      </div>
      <dl className="game-sheet-facts" aria-label={text.facts}>
        {factsOf(game).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {open && <MeasuredReturn gameId={game.id} />}
      <p className="game-sheet-ways">
        <Button kind="primary" icon="play-fill" href={funded ? realPath(game) : gamePath(game)}>
          {text.play}
        </Button>
        <Button href={`/game/${game.developer.slug}/${game.slug}`}>{text.more}</Button>
      </p>
    </Sheet>
  )
}

/** An unknown risk is stated as such for a studio's game; in our own games it means that the player chooses. */
function factsOf(game: GameCard): [name: string, value: string][] {
  const { rtpBp, rtpOf, volatility, maxWinX, topWin, hitBp, launchType } = game
  const isOwn = launchType === 'embedded'
  const none = isOwn ? (volatility === 'own' ? text.ownChoice : text.ofPlay) : text.unknown
  const cap: [string, string][] =
    maxWinX === null ? [] : [[text.cap, text.times(`×${formatCount(maxWinX)}`)]]
  return [
    [text.rtp, rtpOf === null ? percent(rtpBp) : `${percent(rtpBp)}, ${rtpOf}`],
    [text.volatility, volatilityOf(volatility) ?? text.unknown],
    [text.maxWin, topWin === null ? none : topWinWords(topWin)],
    ...cap,
    [text.hits, hitBp === null ? none : percent(hitBp)],
  ]
}
