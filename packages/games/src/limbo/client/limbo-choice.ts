import { payoutOf } from '@ayva/game-math/engine'
import { hundredthsText, percentText } from '../../table/figures.ts'
import { limboChance, type LimboModel } from '../limbo.ts'

/** The top of the drawn scale in hundredths; greater heights are drawn there. */
const TOP100 = 1_000_000
const DECADES = Math.log10(TOP100 / 100)

/** The position of a height on the scale, from 0 at the ground to 1 at the top; the scale is logarithmic. */
export function placeOf(height100: number): number {
  return Math.min(1, Math.max(0, Math.log10(height100 / 100) / DECADES))
}

export function nearestTarget({ minTarget100, maxTarget100 }: LimboModel, wished100: number) {
  return Math.min(maxTarget100, Math.max(minTarget100, Math.round(wished100)))
}

/** The target at a position of the scale, rounded to two significant digits, which is as exact as a finger. */
export function targetAt(model: LimboModel, place: number): number {
  const exact = 100 * 10 ** (place * DECADES)
  const grain = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 2)
  return nearestTarget(model, Math.round(exact / grain) * grain)
}

/** The highest target with at least this chance, given in millionths of a per cent. */
export function targetOfChance(model: LimboModel, millionths: number): number {
  if (millionths <= 0) return model.maxTarget100
  return nearestTarget(model, Math.floor((model.rtpBp * 1_000_000) / millionths))
}

/** The chance in per cent, with enough digits for rare ones. */
export function chanceText(model: LimboModel, target100: number): string {
  const chance = limboChance(model, target100)
  return percentText(chance, chance >= 0.01 ? 2 : chance >= 0.0001 ? 4 : 6)
}

/** «2,29×». */
export function heightText(height100: number): string {
  return `${hundredthsText(height100)}×`
}

/** The return of a win to the last minor unit, before the bet is placed. */
export function limboPayout(target100: number, bet: bigint): bigint {
  return payoutOf(bet, target100 * 100)
}

/** The height that is shown at a part of the ascent, 0..1; balloon and number use the same. */
export function heightAt(result100: number, part: number): number {
  const risen = 1 - (1 - part) ** 2
  return part >= 1 ? result100 : Math.floor(100 * Math.exp(risen * Math.log(result100 / 100)))
}
