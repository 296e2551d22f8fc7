import { type Self } from '@ayva/contract/identity/player'
import { lastReset } from '@ayva/contract/rewards/fortune-wheel/reset'
import { Button } from '@ayva/kit/Button'
import { Countdown } from '@ayva/kit/Countdown'
import { serverNow } from '@ayva/kit/server-clock'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties } from 'react'
import { useCall } from '#lib/call.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { text } from './player-home.text.ts'
import { discOf, wheelQuery } from './use-home.ts'

const DAY_MS = 86_400_000

/** The player's fortune wheel: the remaining spins, or when there will be new ones. */
export function WheelCard({ self }: { self: Self }) {
  const call = useCall()
  const cache = useQueryClient()
  const isOn = useSetting('feature_wheel')?.enabled ?? false
  const resetTime = useSetting('fortune_wheel')?.reset_time
  const { id } = self.level
  const { data: wheel } = useQuery({ ...wheelQuery(call, id), enabled: isOn && id > 0 })
  if (!isOn) return null
  const daily = Math.max(0, self.fortuneWheelSpinCount)
  const spins = daily + Math.max(0, self.fortuneWheelAdditionSpinCount)
  const [upper, lower] = text.wheel.title
  return (
    <article className="wheel-card">
      <span
        className="wheel-card-disc"
        aria-hidden="true"
        style={
          wheel?.sectors.length ? ({ '--sectors': discOf(wheel) } as CSSProperties) : undefined
        }
      />
      <span className="wheel-card-tag">{spins > 0 ? text.wheel.left(spins) : text.wheel.none}</span>
      <h2 className="k-d3">
        {upper}
        <br />
        {lower}
      </h2>
      {spins > 0 || !resetTime ? (
        <p>{text.wheel.free}</p>
      ) : (
        <p>
          {text.wheel.next}
          <br />
          <Countdown
            until={lastReset(serverNow(), resetTime) + DAY_MS}
            onEnd={() => void cache.invalidateQueries({ queryKey: ['self'] })}
          />
        </p>
      )}
      <Button
        kind={spins > 0 ? 'primary' : 'secondary'}
        href="/fortune-wheel"
        aria-label={spins > 0 ? text.wheel.spinIt : text.wheel.lookAtIt}
      >
        {spins > 0 ? text.wheel.spin : text.wheel.look}
      </Button>
    </article>
  )
}
