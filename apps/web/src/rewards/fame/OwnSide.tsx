import { type OwnPlace } from '@ayva/contract/rewards/fame'
import { LeafIcon } from '@ayva/kit/LeafIcon'
import { Switch } from '@ayva/kit/Switch'
import { useShown } from '../../identity/player/player.ts'
import { text } from './fame.text.ts'
import { PlaceRow } from './Places.tsx'

/** The player's own best win, if it is not among the shown ones. */
export function OwnRow({ win }: { win: OwnPlace }) {
  return (
    <ol className="fame-list is-own" aria-label={text.own}>
      <PlaceRow win={win} place={win.place ?? '—'} isMine>
        {text.own}
      </PlaceRow>
    </ol>
  )
}

/** The setting whether others see the player here. */
export function OwnSide({ onBreak }: { onBreak: boolean }) {
  const { shown, choose } = useShown()
  if (!shown) return null
  const chosen = choose.isPending ? choose.variables.winsAs : undefined
  return (
    <div className="fame-own">
      <LeafIcon name="eye-slash" />
      <Switch
        label={text.show}
        hint={choose.error ? text.failed : onBreak ? text.onBreak : text.showHint}
        checked={(chosen ?? shown.winsAs) !== 'nobody'}
        onChange={({ target }) => choose.mutate({ winsAs: target.checked ? 'mask' : 'nobody' })}
      />
    </div>
  )
}
