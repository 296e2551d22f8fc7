import { type Game } from '@ayva/contract/games/lobby'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { withSupportLink } from '@ayva/kit/support-link'
import { wideOf } from '#lib/art.ts'
import { text } from '../play.text.ts'

type Props = {
  game: Game
  title?: string
  hint: string
  retry?: () => void
  /** The player cannot play, but can withdraw money. */
  withdraws?: boolean
}

/** A game that could not be opened: the reason, a retry, and a back link. */
export function LaunchFailure({
  game,
  title = text.failed,
  hint,
  retry,
  withdraws = false,
}: Props) {
  const { src, srcSet } = wideOf(game.art)
  return (
    <main className="game-failure">
      <img src={src} srcSet={srcSet} sizes="100vw" alt="" />
      <div>
        <ErrorNote title={title} hint={withSupportLink(hint)} onRetry={retry} />
        {withdraws && (
          <a className="k-button is-secondary" href="/payment/withdrawal">
            {text.withdraw}
          </a>
        )}
        <a className="k-button is-secondary" href="/">
          {text.toLobby}
        </a>
      </div>
    </main>
  )
}
