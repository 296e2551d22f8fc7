import * as contract from '@ayva/contract/platform/consent'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { choose, preferencesOf } from './preferences.ts'
import { unsubscribe } from './unsubscribe.ts'

const CHANGES = { perMinute: 30 }
/** A high limit, because mail providers send these requests for many readers from one address. */
const LINKS = { perMinute: 600 }
/** The body is ignored, because the address contains everything. */
const BODY_BYTES_MAX = 4096

export async function consentRoutes(
  app: FastifyInstance,
  deps: Deps,
  { offersRefused, zoneChosen }: AppParts,
): Promise<void> {
  serve(app, contract.showConsents, ({ player }) => preferencesOf(deps, player.id))
  serve(
    app,
    contract.chooseConsents,
    ({ player, body }) => choose(deps, { playerId: player.id, zoneChosen }, body),
    CHANGES,
  )
  serve(
    app,
    contract.unsubscribe,
    ({ body }) => unsubscribe(deps, offersRefused, body.token),
    LINKS,
  )
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, _bytes, done) => done(null, undefined),
    )
    // The request that a mail program sends when its reader presses «unsubscribe» (RFC 8058).
    scope.post<{ Params: { token: string } }>(
      `${contract.UNSUBSCRIBE_PATH}/:token`,
      { config: LINKS },
      async ({ params }, reply) => {
        await unsubscribe(deps, offersRefused, params.token)
        return reply.header('cache-control', 'no-store').code(204).send()
      },
    )
  })
}
