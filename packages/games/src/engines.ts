import type { EngineEntry } from './entry.ts'
import { entry as baccarat } from './baccarat/entry.ts'
import { entry as blackjack } from './blackjack/entry.ts'
import { entry as book } from './book/entry.ts'
import { entry as classic3 } from './classic3/entry.ts'
import { entry as cluster } from './cluster/entry.ts'
import { entry as crash } from './crash/entry.ts'
import { entry as dice } from './dice/entry.ts'
import { entry as hilo } from './hilo/entry.ts'
import { entry as hold } from './hold/entry.ts'
import { entry as keno } from './keno/entry.ts'
import { entry as limbo } from './limbo/entry.ts'
import { entry as mines } from './mines/entry.ts'
import { entry as plinko } from './plinko/entry.ts'
import { entry as roulette } from './roulette/entry.ts'
import { entry as tumble } from './tumble/entry.ts'
import { entry as videopoker } from './videopoker/entry.ts'
import { entry as ways } from './ways/entry.ts'
import { entry as wheel } from './wheel/entry.ts'
import { entry as wildlines } from './wildlines/entry.ts'

const known: EngineEntry[] = [
  classic3,
  dice,
  baccarat,
  blackjack,
  book,
  cluster,
  hilo,
  hold,
  keno,
  limbo,
  mines,
  plinko,
  roulette,
  tumble,
  videopoker,
  ways,
  wheel,
  wildlines,
  crash,
]

/** All engines. Outside its own folder an engine is named only here. */
export const engines: readonly EngineEntry[] = known

/** Adds an engine for a test. Returns a function that removes it. */
export function tryEngine(entry: EngineEntry): () => void {
  known.push(entry)
  return () => void known.splice(known.indexOf(entry), 1)
}
