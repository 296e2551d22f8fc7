import * as contract from '@ayva/contract/identity/passkeys'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import * as auth from '../auth/auth.ts'
import * as passkeys from './passkeys.ts'

/** Each call verifies a signature, computes a hash and writes a row. */
const CHANGES = { perMinute: 20 }
const LOGINS = { perMinute: 60 }

export async function passkeyRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const { config } = deps

  serve(app, contract.listPasskeys, ({ player }) => passkeys.list(deps, player.id))

  serve(
    app,
    contract.beginPasskey,
    async ({ player, body }) => {
      await auth.mustBeConfirmed(deps.db, player.id)
      await auth.mustProve(deps, sessionOf(player), body)
      return passkeys.beginEnrolment(deps, player.id)
    },
    CHANGES,
  )

  serve(
    app,
    contract.addPasskey,
    ({ player, body }) => passkeys.add(deps, player.id, body),
    CHANGES,
  )

  serve(
    app,
    contract.renamePasskey,
    ({ player, params: { id }, body: { name } }) =>
      passkeys.rename(deps, { playerId: player.id, id, name }),
    CHANGES,
  )

  serve(
    app,
    contract.removePasskey,
    async ({ player, params: { id }, body }) => {
      await passkeys.mustHave(deps, { playerId: player.id, id })
      await auth.mustProve(deps, sessionOf(player), body)
      await passkeys.remove(deps, { playerId: player.id, id, ways: parts.waysIn })
      return null
    },
    CHANGES,
  )

  serve(app, contract.askPasskey, () => passkeys.beginLogin(deps), LOGINS)

  serve(
    app,
    contract.logInByPasskey,
    async ({ body, request, reply }) => {
      const entered = await passkeys.enter(deps, body, auth.browserOf(request, config))
      if ('twoFactor' in entered) throw new Error('a passkey is two factors by itself')
      return auth.letIn(reply, config, entered.entry)
    },
    LOGINS,
  )
}

const sessionOf = ({ id: playerId, sessionId: id }: PlayerPrincipal) => ({ playerId, id })
