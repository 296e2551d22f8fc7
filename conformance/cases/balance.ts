import { equal, group, isOk, isRefused } from '../table.ts'

export const balance = group('balance', {
  'balance tells whole minor units and the currency': async (t) => {
    const answer = await t.ask('balance')
    isOk(answer)
    equal(answer.balance?.currency, t.settings.currency, 'currency')
  },
  'an answer names the request that it is to': async (t) => {
    const request_id = t.id()
    equal((await t.ask('balance', { request_id })).request_id, request_id, 'request_id')
  },
  'a session tells whose it is, in which currency, and what the game keeps to': async (t) => {
    const answer = await t.ask('session')
    isOk(answer)
    equal(answer.session?.player_id, t.who().player, 'player_id')
    equal(answer.session?.currency, t.settings.currency, 'currency')
    equal(typeof answer.session?.config.min_cycle_ms, 'number', 'config')
  },
  'a player whom nobody knows is told as such': async (t) =>
    isRefused(
      await t.ask('balance', { player_id: '999999999999' }),
      'PLAYER_UNKNOWN',
      'TOKEN_INVALID',
    ),
  'a session that nobody has opened is told as such': async (t) =>
    isRefused(
      await t.ask('session', { session_token: `no-such-token-${t.id()}` }),
      ...(['TOKEN_INVALID', 'TOKEN_EXPIRED'] as const),
    ),
  'one player’s token does not open another’s session': async (t) =>
    isRefused(
      await t.ask('session', { session_token: t.who('second').token }),
      ...(['TOKEN_INVALID', 'PLAYER_UNKNOWN'] as const),
    ),
})
