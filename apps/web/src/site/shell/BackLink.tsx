import { Icon } from '@ayva/kit/Icon'
import { useLocation } from 'react-router'
import { useBackLink } from '#lib/back.ts'
import { text } from './shell.text.ts'

/** The link to the previous page, on every page except the first. A landmark, because all else is in one. */
export function BackLink() {
  const link = useBackLink()
  if (useLocation().pathname === '/') return null
  return (
    <nav className="k-wrap back-link" aria-label={text.back}>
      <a {...link}>
        <Icon name="arrow-left" size={16} />
        {text.back}
      </a>
    </nav>
  )
}
