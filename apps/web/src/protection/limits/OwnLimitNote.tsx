import { useSetting } from '../../platform/settings/settings.ts'
import { text } from './break.text.ts'

/** Before the first deposit: a limit can be set first. Told once, without pressure. */
export function OwnLimitNote() {
  if (!useSetting('feature_limits')?.enabled) return null
  return (
    <p>
      {text.ownLimit.words}{' '}
      <a className="k-link" href="/games-limits/deposit">
        {text.ownLimit.link}
      </a>
    </p>
  )
}
