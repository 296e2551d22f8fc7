import { type LimitKind, type LimitPeriod } from '@ayva/contract/protection/limits'
import { clockHours, hoursOf } from '@ayva/contract/protection/limits/terms'
import { showPlayerLimits } from '@ayva/contract/protection/limits/office'
import { showPlayer } from '@ayva/contract/identity/player/office'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/Money'
import { Progress } from '@ayva/kit/Progress'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asking } from '#lib/call.ts'
import { useMay } from '#lib/self.ts'
import { fullMoment } from '#lib/times.ts'
import { ExclusionMatches } from './ExclusionMatches.tsx'
import { GiveLimit } from './GiveLimit.tsx'

const kinds: Record<LimitKind, string> = {
  deposit: 'Пополнение',
  loss: 'Проигрыш',
  wager: 'Ставки',
  bet: 'Одна ставка',
  rounds: 'Раунды',
  session: 'Время',
  hours: 'Часы без игры',
}
const periods: Record<LimitPeriod, string> = { day: 'день', week: 'неделя', month: 'месяц' }

type Which = { name: LimitKind; period: LimitPeriod }

function titleOf({ name, period }: Which): string {
  return name === 'bet' || name === 'hours' ? kinds[name] : `${kinds[name]}, ${periods[period]}`
}

function amountOf(
  amount: bigint,
  { name, currency }: { name: LimitKind; currency: string | null },
): string {
  if (name === 'hours') return clockHours(hoursOf(amount) ?? { from: 0, to: 0 })
  if (name === 'rounds') return String(amount)
  if (currency === null) return `${amount} мин`
  return formatMoney({ minor: amount, currency }, { short: true })
}

/** The player's own limits and how much of them is used. */
export function Part({ playerId }: { playerId: string }) {
  const { data } = useQuery(asking(showPlayerLimits, { params: { playerId } }))
  const player = useQuery(asking(showPlayer, { params: { playerId } }))
  const may = useMay()
  const [gives, setGives] = useState(false)
  if (!data) return null
  const { limits, given, schedule, exclusion, matches } = data
  return (
    <section className="o-card">
      <h2>Лимиты игрока</h2>
      {exclusion && (
        <p className="o-late">
          {exclusion.matched ? 'Закрыт по самоисключению другого аккаунта' : 'Перерыв'}{' '}
          {exclusion.until === null ? 'навсегда' : `до ${fullMoment(exclusion.until)}`}
        </p>
      )}
      <ExclusionMatches playerId={playerId} matches={matches} />
      {limits.length === 0 && <p className="o-muted">Лимитов нет</p>}
      {limits.map((limit) => {
        const { name, period, currency, max, used } = limit
        const title = titleOf(limit)
        const sum = (amount: bigint) => amountOf(amount, limit)
        if (name === 'bet' || name === 'hours')
          return (
            <div key={`${name} ${currency}`} className="o-limit">
              <p>
                {title}
                <span>{sum(max)}</span>
              </p>
            </div>
          )
        return (
          <div key={`${name} ${period} ${currency}`} className="o-limit">
            <p>
              {title}
              <span>
                {sum(used)} из {sum(max)}
              </span>
            </p>
            <Progress label={title} value={Number(used)} max={Number(max)} tone="limit" />
          </div>
        )
      })}
      {given.map((limit) => (
        <div
          key={`${limit.whose} ${limit.name} ${limit.period} ${limit.currency}`}
          className="o-limit"
        >
          <p>
            {titleOf(limit)}, {limit.whose === 'operator' ? 'лимит казино' : 'лимит юрисдикции'}
            <span>
              {limit.name !== 'bet' && `${amountOf(limit.used, limit)} из `}
              {amountOf(limit.max, limit)}
            </span>
          </p>
        </div>
      ))}
      {schedule.map(({ id, name, period, at }) => (
        <p key={id} className="o-muted">
          Мягче с {fullMoment(at)}: {titleOf({ name, period }).toLowerCase()}. Ждёт подтверждения
          игрока.
        </p>
      ))}
      {may('players.change') && (
        <Button size="sm" kind="outline" onClick={() => setGives(true)}>
          Лимит казино
        </Button>
      )}
      {gives && player.data && (
        <GiveLimit
          playerId={playerId}
          currency={player.data.currency}
          onClose={() => setGives(false)}
        />
      )}
    </section>
  )
}
