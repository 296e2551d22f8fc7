import { type Self } from '@ayva/contract/identity/player'
import { Icon } from '@ayva/kit/Icon'
import { useSetting } from '../../platform/settings/settings.ts'
import { text } from './lobby.text.ts'

/** The wheel in a line: how many spins a player has, and to whoever has no account, that there are some. */
export function WheelStrip({ self }: { self: Self | null }) {
  if (!useSetting('feature_wheel')?.enabled) return null
  const spins = self && self.fortuneWheelSpinCount + self.fortuneWheelAdditionSpinCount
  return (
    <a className="home-strip" href="/fortune-wheel">
      <Icon name="sparkle" />
      <p>{text.wheel(spins)}</p>
    </a>
  )
}
