import { timesText } from '../../table/times.ts'
import { type KenoOutcome } from '../keno.ts'
import { kenoText } from './keno.text.ts'

/** «Угадано 4 из 8, множитель 3,15×». */
export function wordsOf({ picks, hits, multiplier4 }: KenoOutcome): string {
  return kenoText.result(hits, picks.length, multiplier4 > 0 ? timesText(multiplier4) : '')
}
