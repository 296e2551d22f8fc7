import bell from 'virtual:picture/symbols/semerki/bell.svg'
import { type MissionsWeek } from '@ayva/contract/rewards/missions'
import { dayName, text } from './missions.text.ts'

type WeekProps = { week: MissionsWeek; today: string; perDay: number }

/** The days of the week with the completed missions of each. */
export function Week({ week: { days }, today, perDay }: WeekProps) {
  const all = days.reduce((sum, { done }) => sum + done, 0)
  return (
    <section className="missions-week">
      <header>
        <h2 className="k-d3">{text.week}</h2>
        <span>{text.doneInWeek(all)}</span>
      </header>
      <ol>
        {days.map(({ day, done, counts }) => (
          <li
            key={day}
            className={counts ? 'is-done' : undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <span>{day === today ? text.today(dayName(day)) : dayName(day)}</span>
            <b>{day > today ? '–' : text.of(done, Math.max(done, perDay))}</b>
            <Marks done={done} of={Math.max(done, perDay)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The reward of the week, and its progress. */
export function Chest({ chest }: { chest: NonNullable<MissionsWeek['chest']> }) {
  const { reward, days, missions, counted, done, giftId } = chest
  return (
    <section className="missions-chest">
      <img src={bell} width={150} height={150} alt="" />
      <h2 className="k-d2">{text.chest}</h2>
      <p>{text.chestAsks(days, missions)}</p>
      <Marks done={counted} of={days} />
      <p className="missions-chest-state">
        <b>{done ? text.chestFull : text.days(counted, days)}</b>
        <span>{text.untilSunday}</span>
      </p>
      <p className="missions-chest-prize">{text.chestHolds(reward.title)}</p>
      {done && (giftId === null ? <p>{text.soon}</p> : <a href="/gifts">{text.gift}</a>)}
    </section>
  )
}

function Marks({ done, of }: { done: number; of: number }) {
  return (
    <span className="missions-marks" aria-hidden="true">
      {Array.from({ length: of }, (_, n) => (
        <i key={n} className={n < done ? 'is-on' : undefined} />
      ))}
    </span>
  )
}
