import { type CrashRoundView } from '@ayva/contract/platform/realtime/crash-round'
import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { percentText } from '../../table/figures.ts'
import { type CrashModel, type CrashOutcome, type CrashParams } from '../crash.ts'
import { crashText } from './crash.text.ts'
import { type Phase } from './crash-connection.ts'

/** «2,47×» of hundredths. */
export function timesText(multiplier100: number): string {
  const whole = Math.floor(multiplier100 / 100)
  const rest = String(multiplier100 % 100).padStart(2, '0')
  return `${whole.toLocaleString('ru-RU')},${rest}×`
}

/** A typed multiplier in hundredths; null if the field is empty, undefined if it is invalid. */
export function readTimes(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[\s×xх]/gi, '').replace(',', '.')
  if (text === '') return null
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const hundredths = Math.round(Number(text) * 100)
  return hundredths >= 101 && hundredths <= 100_000_000 ? hundredths : undefined
}

export const writeTimes = (multiplier100: number | null) =>
  multiplier100 === null ? '' : (multiplier100 / 100).toFixed(2).replace('.', ',')

/** The result of the bet, and the final multiplier of the crash round if it is known. */
export function outcomeText({ crash100, taken100, by }: CrashOutcome): string {
  const flown = crash100 === null ? undefined : timesText(crash100)
  if (taken100 === null) return flown === undefined ? 'Полёт идёт' : `Полёт до ${flown}`
  const took = `${by === 'auto' ? 'Авто-забор' : 'Забрано'} на ${timesText(taken100)}`
  return flown === undefined ? took : `${took}, полёт до ${flown}`
}

/** The probability that a crash round reaches this multiplier. */
export const chanceText = ({ rtpBp }: CrashModel, at100: number) =>
  percentText((rtpBp * 100) / at100 / 10_000, 1)

/** The player's cash-outs of this crash round, visible until the next one. */
export function ticketsOf(
  flight: CrashRoundView | null,
  rounds: readonly (Round | null)[],
): { id: string; words: string }[] {
  return endedOf(flight, rounds).flatMap(({ id, outcome, payout: minor, currency }) => {
    const { taken100 } = outcome as CrashOutcome
    if (taken100 === null) return []
    const sum = formatMoney({ minor, currency }, { short: true })
    return [{ id, words: crashText.ticket(sum, timesText(taken100)) }]
  })
}

/** The player's settled bets of this crash round. */
const endedOf = (flight: CrashRoundView | null, rounds: readonly (Round | null)[]) =>
  rounds.filter(
    (round): round is Round =>
      round !== null &&
      round.status !== 'open' &&
      (round.params as CrashParams).flight === flight?.id,
  )

/** For screen readers: the phase and the player's bets, but not the running multiplier. */
export function spokenCrashRound(
  phase: Phase,
  flight: CrashRoundView | null,
  rounds: readonly (Round | null)[],
): string {
  return [spokenPhase(phase, flight), ...endedOf(flight, rounds).map(spokenEnd)].join(' ')
}

function spokenPhase(phase: Phase, flight: CrashRoundView | null): string {
  if (phase === 'preparing') return `${crashText.preparing}.`
  if (phase === 'betting') return `${crashText.betting}.`
  if (phase === 'up') return `${crashText.flying}.`
  if (flight?.interrupted) return `${crashText.interrupted}.`
  return `${crashText.ended(timesText(flight?.crash100 ?? 100))}.`
}

function spokenEnd({ status, outcome, payout: minor, currency }: Round): string {
  const { taken100 } = outcome as CrashOutcome
  if (status === 'void') return crashText.returned
  if (taken100 === null) return crashText.lost
  return crashText.took(timesText(taken100), formatMoney({ minor, currency }))
}
