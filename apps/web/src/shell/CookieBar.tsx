import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { useState, useSyncExternalStore } from 'react'
import { useSelf } from '../player/player.ts'
import { useSetting } from '../settings/settings.ts'
import { hasChosen, keepChoice, ownAndroidApp } from './cookie-choice.ts'
import { text } from './shell.text.ts'

/** Tells a guest which cookies there are, until they have read it. */
export function CookieBar() {
  const enabled = useSetting('cookie_bar')?.enabled
  const guest = useSelf() === null
  const [hidden, setHidden] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  // Guests share one rendered page, so only the browser knows whether to ask.
  const unanswered = useSyncExternalStore(
    () => () => {},
    () => !hasChosen(document.cookie) && !ownAndroidApp(navigator.userAgent),
    () => false,
  )
  if (!enabled || !guest || hidden || !unanswered) return null

  const accept = () => {
    keepChoice()
    setHidden(true)
  }
  return (
    <aside className={`cookie-bar${unfolded ? ' is-unfolded' : ''}`} aria-label="Файлы cookie">
      <div className="cookie-bar-row">
        <Icon name="cookie" />
        <p>{text.cookie}</p>
        <Button kind="primary" size="sm" onClick={accept}>
          {text.cookieAccept}
        </Button>
        <Button
          kind="text"
          size="sm"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? text.cookieLess : text.cookieMore}
        </Button>
      </div>
      {unfolded && (
        <ul className="cookie-bar-full">
          {text.cookieFull.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </aside>
  )
}
