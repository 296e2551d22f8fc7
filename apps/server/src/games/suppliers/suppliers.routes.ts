import {
  WALLET_BODY_MAX,
  WALLET_PATH,
  type WalletKind,
  walletRequests,
} from '@ayva/contract/games/suppliers/wallet'
import * as office from '@ayva/contract/games/suppliers/office'
import { judgeHeldMessage, listHeldMessages } from '@ayva/contract/games/suppliers/held'
import { showReplay } from '@ayva/contract/games/suppliers/replay'
import { type FastifyInstance } from 'fastify'
import { isDatabaseAway } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { Messages } from './suppliers.messages.ts'
import { heldMessages, judgeHeld } from './suppliers.held.ts'
import * as desk from './suppliers.office.ts'
import { replayOf } from './suppliers.replay.ts'
import { openMessage } from './suppliers.signature.ts'
import { answerMessage, type Answered, refused } from './suppliers.wallet.ts'

/** Per address: a message is read completely before its signature can be checked. */
const MESSAGES_PER_MINUTE = 60_000
/** Each calls the supplier. */
const REPLAYS_PER_MINUTE = 20

export async function suppliersRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  officeRoutes(app, deps)
  serve(app, showReplay, ({ player, params }) => replayOf(deps, player.id, params.roundId), {
    perMinute: REPLAYS_PER_MINUTE,
  })
  const wallet = { deps, messages: new Messages(deps) }
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so the body is not parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: WALLET_BODY_MAX },
      (_request, body, done) => done(null, body),
    )
    for (const kind of Object.keys(walletRequests) as WalletKind[])
      scope.post(
        `${WALLET_PATH}/${kind}`,
        { config: { perMinute: MESSAGES_PER_MINUTE } },
        async ({ headers, body }, reply) => {
          const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
          const { http, answer } = await answered(wallet, kind, headers, raw)
          return reply.code(http).header('cache-control', 'no-store').send(answer)
        },
      )
  })
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, office.listSuppliers, () => desk.officeSuppliers(deps))
  serve(app, office.saveSupplier, ({ operator, body }) => desk.save(deps, { operator, ...body }))
  serve(app, office.switchSupplier, ({ operator, params, body }) =>
    desk.switchOn(deps, { operator, ...params, ...body }),
  )
  serve(app, office.allowFreeWins, ({ operator, params, body }) =>
    desk.allow(deps, { operator, ...params, ...body }),
  )
  serve(app, listHeldMessages, ({ query }) => heldMessages(deps.db, query))
  serve(app, judgeHeldMessage, async ({ operator, params, body, replayed }) => {
    const { id, playerId } = params
    const of = { operator, id, playerId: BigInt(playerId), ...body }
    const judged = await judgeHeld(deps, of)
    if (judged.replayed) replayed()
    return judged.answer
  })
  serve(app, office.listOutsideDifferences, ({ query }) => desk.differences(deps.db, query))
  serve(app, office.resolveOutsideDifference, async ({ operator, params, body, replayed }) => {
    const of = { operator, id: BigInt(params.id), why: body.why }
    const resolved = await desk.resolve(deps, of)
    if (resolved.replayed) replayed()
    return resolved.answer
  })
}

async function answered(
  wallet: { deps: Deps; messages: Messages },
  kind: WalletKind,
  headers: Parameters<typeof openMessage>[1],
  raw: Buffer,
): Promise<Answered> {
  try {
    const opened = await openMessage(wallet.deps, headers, raw)
    if (!opened) return refused('BAD_SIGNATURE', 'signature')
    return await answerMessage(wallet, opened.from, kind, opened.body)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return refused('TEMPORARY', 'unavailable')
  }
}
