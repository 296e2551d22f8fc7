import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Notice } from '@ayva/kit/Notice'
import { BreakStrip } from '../../../protection/limits/limits.ts'
import { text } from '../shell.text.ts'

/** Why the player is blocked, and the link to the player's own money. */
export function BlockedStrip({ self: { blocked, exclusion } }: { self: Self }) {
  if (blocked === null) return exclusion && <BreakStrip exclusion={exclusion} />
  return (
    <aside className="k-wrap blocked-strip" aria-label={text.blocked.title}>
      <Notice icon="warning-circle" tone="garnet">
        <b>{text.blocked.title}</b> {blocked} {text.blocked.money}
      </Notice>
      <Button href="/payment/withdrawal">{text.blocked.withdraw}</Button>
      <Button href="/support">{text.blocked.support}</Button>
    </aside>
  )
}
