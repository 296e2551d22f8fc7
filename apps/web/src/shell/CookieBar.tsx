import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { useEffect, useState } from 'react'
import { keepChoice, useCookies } from './cookie-choice.ts'
import { text } from './shell.text.ts'

/** Tells a guest which cookies there are, until they have read it. */
export function CookieBar() {
  const [hidden, setHidden] = useState(false)
  const unfolded = useCookies((cookies) => cookies.unfolded)
  useEffect(() => () => useCookies.setState({ unfolded: false }), [])
  if (hidden) return null

  const accept = () => {
    keepChoice()
    useCookies.setState({ unfolded: false })
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
          onClick={() => useCookies.setState({ unfolded: !unfolded })}
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
