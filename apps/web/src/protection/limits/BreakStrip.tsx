import { serverNow } from '@ayva/kit/server-clock'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Notice } from '@ayva/kit/Notice'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { text as words } from './break.text.ts'

const text = words.strip
const OWN_PAGE = '/self-exclusion-option'
/** These say it themselves, in the place of what is closed. */
const SAYING = /\/(self-exclusion-option|payment(\/deposit)?)$/

type Exclusion = NonNullable<Self['exclusion']>

/**
 * That a break lasts and until when, and the way to the player's own money.
 * It looks as the frame's strip of whoever is blocked, whose styles are on every page.
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

/** Until when a break lasts, or what has to happen before play opens. */
export function useBreakWords({ until, opensAt, longTerm }: Exclusion): string {
  // The server's clock is not the browser's: a page is alive before it says that a time is over.
  const over = useSyncExternalStore(
    never,
    () => until !== null && Date.parse(until) <= serverNow(),
    () => false,
  )
  if (opensAt !== null) return text.opens(opensAt)
  return over && longTerm ? text.over : text.until(until)
}

const never = () => () => {}
