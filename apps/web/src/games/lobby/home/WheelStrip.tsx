import { Icon } from '@ayva/kit/Icon'
import { useSetting } from '../../../platform/settings/settings.ts'
import { text } from '../lobby.text.ts'

/** The fortune wheel in one line, for guests. */
export function WheelStrip() {
  if (!useSetting('feature_wheel')?.enabled) return null
  return (
    <a className="home-strip" href="/fortune-wheel">
      <Icon name="sparkle" />
      <p>{text.wheel}</p>
    </a>
  )
}
