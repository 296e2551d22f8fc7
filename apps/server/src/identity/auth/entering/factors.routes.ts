/**
 * Calls that turn the second factor on and off. The rules are in `factors`; this module checks the proof of ownership.
 */
import {
  beginFactor,
  disableFactor,
  enableFactor,
  forgetDevice,
  forgetDevices,
  renewRecoveryCodes,
  sendFactorCode,
  showFactors,
} from '@ayva/contract/identity/factors'
import { refusing } from '@ayva/contract/base'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { refuse, serve } from '#lib/http/serve.ts'
import * as factors from '../../factors/factors.ts'
import { TRUSTED_COOKIE } from '../sessions/cookies.ts'
import { findLabel } from './entering.sql.ts'
import { mustBeConfirmed, mustProve, ownerOf, proofOf } from './proof.ts'

/** Each call costs a hash, a letter or a text message. */
const CHANGES = { perMinute: 20 }

export async function factorRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps

  serve(app, showFactors, async ({ player, request }) => {
    const owner = await ownerOf(deps.db, player.id)
    const shown = await factors.show(deps, owner, request.cookies[TRUSTED_COOKIE])
    return { ...shown, proof: await proofOf(deps, player.id) }
  })

  serve(
    app,
    sendFactorCode,
    async ({ player, body: { method }, request: { ip } }) => {
      const on = await factors.listOn(deps, player.id)
      if (!on.some(({ kind }) => kind === method))
        throw refusing(sendFactorCode.refusals)('factor_off')
      const owner = await ownerOf(deps.db, player.id)
      const browser = { ip, userAgent: '', trusted: undefined }
      return factors.askFor(deps, { owner, said: { twoFactorMethod: method }, browser }, on)
    },
    CHANGES,
  )

  serve(app, forgetDevice, async ({ player, params }) => {
    const known = await factors.forgetOne(db, { playerId: player.id, id: params.id })
    if (!known) throw refuse('not_found')
    return null
  })

  serve(app, forgetDevices, async ({ player }) => {
    await factors.forgetTrusted(db, player.id)
    return null
  })

  mountChanges(app, deps)
}

/** Calls that change factors, which need a proof of ownership. */
function mountChanges(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(
    app,
    beginFactor,
    async ({ player, params: { kind }, body, request: { ip } }) => {
      await mustBeConfirmed(db, player.id)
      await mustProve(deps, sessionOf(player), body)
      const label = await findLabel(deps.db, player.id)
      return factors.begin(deps, { owner: await ownerOf(deps.db, player.id), kind, label, ip })
    },
    CHANGES,
  )

  serve(
    app,
    enableFactor,
    async ({ player, params: { kind }, body: { code } }) => {
      const change = { owner: await ownerOf(deps.db, player.id), kind, code }
      return { recoveryCodes: await factors.enable(deps, change) }
    },
    CHANGES,
  )

  serve(
    app,
    disableFactor,
    async ({ player, params: { kind }, body }) => {
      await mustProve(deps, sessionOf(player), body)
      await factors.disable(deps, { owner: await ownerOf(deps.db, player.id), kind })
      return null
    },
    CHANGES,
  )

  serve(
    app,
    renewRecoveryCodes,
    async ({ player, body }) => {
      await mustProve(deps, sessionOf(player), body)
      return { recoveryCodes: await factors.renewCodes(deps, await ownerOf(deps.db, player.id)) }
    },
    CHANGES,
  )
}

const sessionOf = ({ id: playerId, sessionId: id }: PlayerPrincipal) => ({ playerId, id })
