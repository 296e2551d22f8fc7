/** Whether an offer may go to a player, of what is known of the player and of the settings. */
import { type KeptBack } from '@ayva/contract/platform/consent'
import { after, days, minutes } from '#lib/clock.ts'

export const DAY_MS = days(1)
export const WEEK_MS = days(7)
/** Zones lie apart by quarters of an hour. */
const STEP_MS = minutes(15)
const STEPS_MAX = (26 * 60) / 15

export type Facts = {
  /** Why the modules keep offers from the player altogether. */
  refused: KeptBack | undefined
  calm: boolean
  allowed: boolean
  /** How many offers were let through by the channel. */
  ofDay: number
  ofWeek: number
  /** This very offer was let through before: it is not counted again. */
  known: boolean
  timeZone: string
}
export type Rules = {
  cap: { day: number; week: number }
  /** Hours of the day; null where the channel reaches only who is on the site. */
  night: { from: number; to: number } | null
}

export type Verdict =
  | { verdict: 'passes' }
  | { verdict: 'kept_back'; why: KeptBack }
  | { verdict: 'waits'; until: Date }

export function verdictOf(facts: Facts, { cap, night }: Rules, now: Date): Verdict {
  const why = whyKeptBack(facts, cap)
  if (why !== undefined) return { verdict: 'kept_back', why }
  const until = night && morningOf(now, night, facts.timeZone)
  return until ? { verdict: 'waits', until } : { verdict: 'passes' }
}

function whyKeptBack(facts: Facts, cap: Rules['cap']): KeptBack | undefined {
  const { refused, calm, allowed, known, ofDay, ofWeek } = facts
  if (refused !== undefined) return refused
  if (calm) return 'calm'
  if (!allowed) return 'no_consent'
  if (known) return undefined
  if (ofDay >= cap.day) return 'cap_day'
  return ofWeek >= cap.week ? 'cap_week' : undefined
}

/** When the night ends that it is now in the zone; null by day. */
function morningOf(now: Date, night: { from: number; to: number }, timeZone: string): Date | null {
  if (!isNight(now, night, timeZone)) return null
  const first = new Date(Math.ceil((now.getTime() + 1) / STEP_MS) * STEP_MS)
  for (let step = 0; step < STEPS_MAX; step++) {
    const moment = after(first, step * STEP_MS)
    if (!isNight(moment, night, timeZone)) return moment
  }
  return after(first, DAY_MS)
}

export function isNight(
  moment: Date,
  { from, to }: { from: number; to: number },
  timeZone: string,
): boolean {
  const hour = hourIn(moment, timeZone)
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** There are some six hundred zones, and the contract takes no other names. */
const formats = new Map<string, Intl.DateTimeFormat>()

function hourIn(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return Number(format.format(moment))
}
