/** The rules for sending an offer, as functions of the player's state and the settings. */
import { type KeptBack } from '@ayva/contract/platform/consent'
import { after, days, minutes } from '#lib/clock.ts'

export const DAY_MS = days(1)
export const WEEK_MS = days(7)
/** Offsets of time zones are multiples of a quarter of an hour. */
const STEP_MS = minutes(15)
const STEPS_MAX = (26 * 60) / 15

export type Facts = {
  /** Why a module refuses all offers to the player; undefined if none does. */
  refused: KeptBack | undefined
  calm: boolean
  allowed: boolean
  /** How many offers passed by this channel in the last day. */
  ofDay: number
  ofWeek: number
  /** This offer passed before and is not counted again. */
  known: boolean
  timeZone: string
}
export type Rules = {
  cap: { day: number; week: number }
  /** Hours of the day; null for a channel that reaches only players on the site. */
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

/** The end of the current night in the time zone; null if it is day. */
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

/** Not bounded, because the contract accepts only the names of about 600 time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function hourIn(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return Number(format.format(moment))
}
