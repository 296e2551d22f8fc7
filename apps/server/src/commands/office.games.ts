/** Operators' commands for games: switches, measured returns and the order of a tab. */
import { type Call } from '@ayva/contract/client'
import * as games from '@ayva/contract/games/lobby/office'
import { changeTabOrder, showTabOrder } from '@ayva/contract/games/lobby/order'

type Said = { words: string; why: string }
type Args = string[]

export const gamesUsage = `
  games [off [AFTER]]             games by number with their returns, or those that are switched off
  game-off GAME, game-on GAME     new rounds begin or not; rounds that run end  --why
  tab-order [TAB]                 in which order a tab of the lobby shows its games
  tab-order-set TAB [GAME …]      put these first; none: as the lobby has them  --why`

const switched =
  (on: boolean) =>
  (call: Call, [id]: Args, { why }: Said) =>
    call(games.switchGame, { params: { id: Number(id) }, body: { on, why } })

export const gamesVerbs = {
  games: (call: Call, [state, after]: Args) =>
    call(games.listOfficeGames, {
      query: { ...(state === 'off' && { state }), ...(after && { after: Number(after) }) },
    }),
  'game-on': switched(true),
  'game-off': switched(false),
  'tab-order': (call: Call, [tab = '/']: Args) => call(showTabOrder, { query: { tab } }),
  async 'tab-order-set'(call: Call, [tab = '', ...ids]: Args, { why }: Said) {
    const { chosen: seen } = await call(showTabOrder, { query: { tab } })
    return call(changeTabOrder, { body: { tab, ids: ids.map(Number), seen, why } })
  },
} satisfies Record<string, (call: Call, args: Args, said: Said) => Promise<unknown>>
