import * as contract from '@ayva/contract/identity/auth/contacts'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { serve } from '#lib/http/serve.ts'
import { askAgain } from './confirmation.ts'
import * as contacts from './contacts.ts'
import { waitsOf } from '../entering/waits.ts'

/** Enough for a person; requests for codes and attempts have limits of their own. */
const perMinute = 30

export async function contactRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(
    app,
    contract.requestConfirm,
    ({ player, request }) => askAgain(deps, { playerId: player.id, ip: request.ip }),
    { perMinute },
  )
  serve(
    app,
    contract.requestPhoneCode,
    ({ player, request, body }) =>
      contacts.requestPhoneCode(deps, { ...asker(player, request), ...body }),
    { perMinute },
  )
  serve(
    app,
    contract.confirmPhone,
    ({ player, body: { code } }) => contacts.confirmPhone(deps, { playerId: player.id, code }),
    { perMinute },
  )
  serve(app, contract.rateLimits, ({ player }) => waitsOf(deps, player.id))

  serve(
    app,
    contract.askEmail,
    ({ player, request, body: { email, ...proof } }) =>
      contacts.askEmail(deps, { ...asker(player, request), email, proof }),
    { perMinute },
  )
  serve(
    app,
    contract.changeEmail,
    ({ player, body: { code } }) => contacts.changeEmail(deps, { playerId: player.id, code }),
    { perMinute },
  )
  serve(
    app,
    contract.askPhone,
    ({ player, request, body: { phone, by, ...proof } }) =>
      contacts.askPhone(deps, { ...asker(player, request), phone, by, proof }),
    { perMinute },
  )
  serve(
    app,
    contract.changePhone,
    ({ player, body: { code } }) => contacts.changePhone(deps, { playerId: player.id, code }),
    { perMinute },
  )
}

function asker({ id: playerId, sessionId: id }: PlayerPrincipal, { ip }: FastifyRequest) {
  return { session: { playerId, id }, ip }
}
