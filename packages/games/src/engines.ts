import type { EngineEntry } from './entry.ts'
import { entry as classic3 } from './classic3/entry.ts'
import { entry as dice } from './dice/entry.ts'
import { entry as mines } from './mines/entry.ts'

/** Every engine there is. Nothing else outside its own folder names one. */
export const engines: readonly EngineEntry[] = [classic3, dice, mines]
