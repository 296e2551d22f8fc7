import { useSetting } from '../../platform/settings/settings.ts'
import { text } from './break.text.ts'

/** A note before the first deposit that a limit can be set first; shown once, without pressure. */
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
