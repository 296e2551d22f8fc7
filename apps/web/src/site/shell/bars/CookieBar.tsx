import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { useEffect, useState } from 'react'
import { useSetting } from '../../../platform/settings/settings.ts'
import { text } from './cookie-bar.text.ts'
import { keepChoice, useCookies } from './cookie-choice.ts'

/** Informs a guest about cookies until it is confirmed. */
export function CookieBar() {
  const [hidden, setHidden] = useState(false)
  const unfolded = useCookies((cookies) => cookies.unfolded)
  const counters = Boolean(useSetting('google_tag_manager'))
  const partners = useSetting('partner_postbacks')?.enabled === true
  useEffect(() => () => useCookies.setState({ unfolded: false }), [])
  if (hidden) return null

  const answer = (agreed: boolean) => {
    keepChoice({
      counters: counters ? agreed : undefined,
      partners: partners ? agreed : undefined,
    })
    setHidden(true)
  }
  const lead = [text.lead, counters && text.leadCounters, partners && text.leadPartners]
  const full = [
    ...text.full,
    partners ? text.partners : text.noPartners,
    counters ? text.counters : text.noCounters,
  ]
  return (
    <aside className={`cookie-bar${unfolded ? ' is-unfolded' : ''}`} aria-label={text.label}>
      <div className="cookie-bar-row">
        <Icon name="cookie" />
        <p>{lead.filter(Boolean).join(' ')}</p>
        <Button kind="primary" size="sm" onClick={() => answer(true)}>
          {text.accept}
        </Button>
        {(counters || partners) && (
          <Button kind="outline" size="sm" onClick={() => answer(false)}>
            {partners ? text.refuse : text.refuseCounters}
          </Button>
        )}
        <Button
          kind="text"
          size="sm"
          aria-expanded={unfolded}
          onClick={() => useCookies.setState({ unfolded: !unfolded })}
        >
          {unfolded ? text.less : text.more}
        </Button>
      </div>
      {unfolded && (
        <ul className="cookie-bar-full">
          {full.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </aside>
  )
}
