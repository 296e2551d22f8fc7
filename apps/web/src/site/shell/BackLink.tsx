import { Icon } from '@ayva/kit/Icon'
import { useLocation } from 'react-router'
import { useBackLink } from '#lib/back.ts'
import { text } from './shell.text.ts'

/** The link to the previous page, on every page of the site except the first. */
export function BackLink() {
  const link = useBackLink()
  if (useLocation().pathname === '/') return null
  return (
    <div className="k-wrap back-link">
      <a {...link}>
        <Icon name="arrow-left" size={16} />
        {text.back}
      </a>
    </div>
  )
}
