import * as z from 'zod/mini'
import { endpoint } from '../../base.ts'
import { FAVORITES_MAX } from './bounds.ts'

const path = '/api/v18/favorite-games'
const GameIds = z.array(z.int())
const body = z.strictObject({
  game_ids: z
    .array(z.int32().check(z.minimum(1, 'Такой игры нет')))
    .check(z.maxLength(FAVORITES_MAX, `Не больше ${FAVORITES_MAX} игр за раз`)),
})

/** Ids of the player's favourite games, the one added last first. */
export const listFavorites = endpoint({
  method: 'GET',
  path,
  audience: 'player',
  summary: 'Избранные игры игрока',
  answer: GameIds,
  refusals: {},
})

/** Games that are there already, and games that do not exist, change nothing. */
export const addFavorites = endpoint({
  method: 'POST',
  path,
  audience: 'player',
  summary: 'Добавить игры в избранное',
  body,
  answer: GameIds,
  refusals: {
    favorites_full: {
      status: 422,
      code: 1340,
      message: `В избранном помещается ${FAVORITES_MAX} игр. Уберите что-нибудь и добавьте снова.`,
    },
  },
})

export const removeFavorites = endpoint({
  method: 'DELETE',
  path,
  audience: 'player',
  summary: 'Убрать игры из избранного',
  body,
  answer: GameIds,
  refusals: {},
})
