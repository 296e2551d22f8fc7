import { serverNow } from '@ayva/kit/server-clock'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Notice } from '@ayva/kit/Notice'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { text as words } from './break.text.ts'
import { text as matchedText } from './matched.text.ts'

const text = words.strip
const OWN_PAGE = '/self-exclusion-option'
/** These pages show the break themselves. */
const SAYING = /\/(self-exclusion-option|payment(\/deposit)?)$/

type Exclusion = NonNullable<Self['exclusion']>

/**
 * States the break, its end, and the link to the player's own money. It looks like the strip of a blocked player, whose
 * styles are on every page.
 */
export function BreakStrip({ exclusion }: { exclusion: Exclusion }) {
  const { pathname } = useLocation()
  const said = useBreakWords(exclusion)
  if (SAYING.test(pathname)) return null
  return (
    <aside className="k-wrap blocked-strip" aria-label={text.name}>
      <Notice icon="pause-circle">
        <b>{said}</b> {text.what}{' '}
        <a className="k-link" href={OWN_PAGE}>
          {text.more}
        </a>
      </Notice>
      <Button href="/payment/withdrawal">{text.withdraw}</Button>
    </aside>
  )
}

/** The end of a break, or what must happen before play opens. */
export function useBreakWords({ until, opensAt, longTerm, matched }: Exclusion): string {
  // The server's clock differs from the browser's, so the end is evaluated after hydration.
  const over = useSyncExternalStore(
    never,
    () => until !== null && Date.parse(until) <= serverNow(),
    () => false,
  )
  if (opensAt !== null) return text.opens(opensAt)
  if (over && longTerm) return text.over
  return matched ? matchedText.strip(until) : text.until(until)
}

const never = () => () => {}
