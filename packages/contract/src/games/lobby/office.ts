/** Games as operators see them, and switch them. */
import * as z from 'zod/mini'
import { endpoint, PathId } from '../../base.ts'
import { reason } from '../../office.ts'
import { showGame } from '../lobby.ts'
import { Measured } from './measured.ts'

/** Further from what is promised than this many standard errors, a return is marked. */
export const RETURN_FAR = 4

const Returns = z.object({
  /** What the model or the supplier promises, in hundredths of a per cent; null where it hangs on how one plays. */
  promisedBp: z.nullable(z.int()),
  /** Null where too few rounds were played. */
  measured: z.nullable(Measured),
  /** Standard errors between the two; null where either is not known. */
  z: z.nullable(z.number()),
  isFar: z.boolean(),
})
export type OfficeReturns = z.output<typeof Returns>

export const OfficeGame = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  developer: z.string(),
  /** Whose game server plays it; null where it is played here. */
  supplier: z.nullable(z.string()),
  /** What operators have said. */
  on: z.boolean(),
  /** A game of a supplier is open only while that offers it and is on itself. */
  open: z.boolean(),
  /** Of the version that is played now. */
  returns: Returns,
})
export type OfficeGame = z.output<typeof OfficeGame>

export const listOfficeGames = endpoint({
  method: 'GET',
  path: '/api/v18/office/games',
  audience: { operator: 'games.read' },
  summary: 'Игры по номерам: кто их ведёт, какие выключены',
  query: z.object({
    state: z._default(z.enum(['all', 'off']), 'all'),
    /** `next` of the page before. */
    after: z.optional(PathId),
  }),
  answer: z.object({ games: z.array(OfficeGame), next: z.nullable(z.int()) }),
  refusals: {},
})

/** Said twice, it stands as it was. */
export const switchGame = endpoint({
  method: 'POST',
  path: '/api/v18/office/games/:id/switch',
  audience: { operator: 'games.change' },
  summary: 'Выключить игру или включить снова; начатые раунды доигрываются',
  params: z.object({ id: PathId }),
  body: z.strictObject({ on: z.boolean(), why: reason('Напишите, почему') }),
  answer: OfficeGame,
  refusals: { game_unknown: showGame.refusals.game_unknown },
})
