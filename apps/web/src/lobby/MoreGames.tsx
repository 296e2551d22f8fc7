import { Button } from '@ayva/kit/Button'
import { text } from './games-page.text.ts'

type Props = { shown: number; count: number; busy: boolean; failed: boolean; more: () => void }

/** The way to the rest of a list, for as long as there is a rest. */
export function MoreGames({ shown, count, busy, failed, more }: Props) {
  return (
    <p className="games-more">
      {shown < count && (
        <Button onClick={more} loading={busy}>
          {text.more}
        </Button>
      )}
      {count > shown && <span className="k-text-3">{text.shown(shown, count)}</span>}
      <output>{failed ? text.moreFailed : ''}</output>
    </p>
  )
}
