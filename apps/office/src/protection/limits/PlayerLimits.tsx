import { type LimitKind, type LimitPeriod } from '@ayva/contract/protection/limits'
import { showPlayerLimits } from '@ayva/contract/protection/limits/office'
import { formatMoney } from '@ayva/kit/Money'
import { Progress } from '@ayva/kit/Progress'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { fullMoment } from '#lib/times.ts'

const kinds: Record<LimitKind, string> = {
  deposit: 'Пополнение',
  loss: 'Проигрыш',
  wager: 'Ставки',
  session: 'Время',
}
const periods: Record<LimitPeriod, string> = { day: 'день', week: 'неделя', month: 'месяц' }

/** What the player holds themselves to, and how much of it is used. */
export function Part({ playerId }: { playerId: string }) {
  const { data } = useQuery(asking(showPlayerLimits, { params: { playerId } }))
  if (!data) return null
  const { limits, schedule, exclusion } = data
  return (
    <section className="o-card">
      <h2>Лимиты игрока</h2>
      {exclusion && (
        <p className="o-late">
          Перерыв {exclusion.until === null ? 'навсегда' : `до ${fullMoment(exclusion.until)}`}
        </p>
      )}
      {limits.length === 0 && <p className="o-muted">Лимитов нет</p>}
      {limits.map(({ name, period, currency, max, used }) => {
        const sum = (minor: bigint) =>
          currency === null ? `${minor} мин` : formatMoney({ minor, currency }, { short: true })
        const title = `${kinds[name]}, ${periods[period]}`
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
      {schedule.map(({ id, name, period, at }) => (
        <p key={id} className="o-muted">
          Мягче с {fullMoment(at)}: {kinds[name].toLowerCase()}, {periods[period]}. Ждёт
          подтверждения игрока.
        </p>
      ))}
    </section>
  )
}
