/** Facts about the week of a player, by the hours in which rounds were begun and by the player's own clock. */
import { type Fact } from '#lib/fact.ts'
import { defaultZone, defaultZoneIn } from '../../../platform/consent/consent.ts'
import { type Week, weekRows } from './week.sql.ts'

/** Play between midnight and this hour is play at night. */
const NIGHT_ENDS = 5
const LONG_DAY_HOURS = 6

/** How many nights of the last seven days had play. */
export const nightsWeek = factOf('Сколько ночей за неделю игрок играл', (played) => {
  const nights = played.filter(({ hour }) => hour < NIGHT_ENDS)
  return new Set(nights.map(({ day }) => day)).size
})

/** On how many of the last seven days rounds were begun in six hours or more. */
export const longDaysWeek = factOf(
  'Сколько дней за неделю игра шла шесть часов и больше',
  (played) => {
    const counts = new Map<string, number>()
    for (const { day } of played) counts.set(day, (counts.get(day) ?? 0) + 1)
    return [...counts.values()].filter((count) => count >= LONG_DAY_HOURS).length
  },
)

type Played = { day: string; hour: number }

function factOf(summary: string, count: (played: readonly Played[]) => number): Fact {
  return {
    kind: 'number',
    summary,
    rows: weekRows,
    async of(tx, deps) {
      const common = await (deps ? defaultZone(deps) : defaultZoneIn(tx))
      // A clock takes longer to make than to read, and most players share a few zones.
      const clocks = new Map<string, Intl.DateTimeFormat>()
      return (json) => {
        if (json === undefined) return 0
        const { zone, hours } = json as Week
        const name = zone ?? common
        const clock = clocks.get(name) ?? clockOf(name)
        clocks.set(name, clock)
        return count(playedBy(clock, hours))
      }
    },
  }
}

function playedBy(clock: Intl.DateTimeFormat, hours: readonly number[]): Played[] {
  return hours.map((second) => {
    const [day, hour] = clock.format(new Date(second * 1000)).split(' ')
    return { day: day!, hour: Number(hour) }
  })
}

/** Writes «2026-11-29 04». */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
}
