import { useSetting } from '../../platform/settings/settings.ts'
import { text } from './auth.text.ts'

/** Limits can be set as soon as the account exists; the page opens beside the form. */
export function LimitsNote() {
  if (!useSetting('feature_limits')?.enabled) return null
  return (
    <p className="auth-other">
      {text.register.limits}{' '}
      <a className="k-link" href="/responsible-gaming" target="_blank">
        {text.register.limitsMore}
      </a>
    </p>
  )
}
