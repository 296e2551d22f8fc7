import * as contract from '@ayva/contract/platform/operators'
import * as breakGlass from '@ayva/contract/platform/operators/break-glass'
import { type Permission, permissionsFor } from '@ayva/contract/base'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { byOperator } from '../audit/audit.ts'
import { refuseOtherAddresses } from './addresses.ts'
import { extraNow, giveBack, take } from './break-glass.ts'
import { accept, confirm, enter, invitationOf, rolesIn } from './entry.ts'
import { rolesOf } from './operators.sql.ts'
import { endOwnSession, sessionsOf, type Where } from './sessions.ts'
import * as staff from './staff.ts'

/** A limit by address, which a whole office may share. */
const PER_MINUTE = 30

export async function operatorRoutes(
  app: FastifyInstance,
  deps: Deps,
  { endpoints }: AppParts,
): Promise<void> {
  refuseOtherAddresses(app, deps.config)
  entryRoutes(app, deps)

  // Calls are mounted after these routes too, so they are asked for with each request.
  const every = () => endpoints.flatMap(({ audience }) => permissionsFor(audience))
  const permissionsOf = ({ may }: OperatorPrincipal): Permission[] =>
    [...new Set(every())].filter(may).toSorted()
  breakGlassRoutes(app, deps, every)
  serve(app, contract.showOfficeSelf, async ({ operator }) => {
    const { id, name, session } = operator
    const sessions = await sessionsOf(deps, id)
    return {
      id,
      name,
      roles: rolesIn(await rolesOf(deps.db, id)),
      permissions: permissionsOf(operator),
      confirmedUntil: session?.isConfirmed ? session.confirmedUntil.toISOString() : null,
      sessions: sessions.map(({ createdAt, seenAt, expiresAt, ...shown }) => ({
        ...shown,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        here: shown.id === session?.id,
      })),
    }
  })

  serve(app, contract.listOperators, ({ query }) => staff.listed(deps, query))
  serve(app, contract.inviteOperator, ({ operator, params: { id }, body }) =>
    staff.invite(deps, { id, ...body, by: byOperator(operator) }),
  )
  serve(app, contract.changeOperatorRoles, ({ operator, params: { id }, body }) =>
    staff.changeRoles(deps, { operator, id, ...body }),
  )
  serve(app, contract.endOperator, ({ operator, params: { id }, body: { why } }) =>
    staff.end(deps, { operator, id, why }),
  )
}

/** Permissions for a short time; `every` returns those of all calls, and may name one twice. */
function breakGlassRoutes(app: FastifyInstance, deps: Deps, every: () => Permission[]): void {
  serve(app, breakGlass.listExtraPermissions, ({ operator }) => extraNow(deps, operator, every()))
  serve(
    app,
    breakGlass.takeExtraPermission,
    ({ operator, params: { id }, body }) => take(deps, { operator, id, ...body, all: every() }),
    { perMinute: PER_MINUTE },
  )
  serve(app, breakGlass.endExtraPermission, async ({ operator, params: { id } }) => ({
    ended: await giveBack(deps, { operator, id }),
  }))
}

/** The calls for login, confirmation and logout. */
function entryRoutes(app: FastifyInstance, deps: Deps): void {
  const perMinute = PER_MINUTE
  serve(app, contract.showInvitation, ({ body }) => invitationOf(deps, body.invitation), {
    perMinute,
  })
  serve(
    app,
    contract.acceptInvitation,
    ({ body, request }) => accept(deps, body, whereOf(request)),
    { perMinute },
  )
  serve(app, contract.enterOffice, ({ body, request }) => enter(deps, body, whereOf(request)), {
    perMinute,
  })
  serve(
    app,
    contract.confirmOfficeEntry,
    ({ operator, body }) => confirm(deps, operator, body.code),
    { perMinute },
  )
  serve(app, contract.leaveOffice, async ({ operator }) => {
    const { session } = operator
    if (session) await endOwnSession(deps, { operator, id: session.id })
    return { left: true as const }
  })
  serve(app, contract.endOfficeSession, async ({ operator, params: { id } }) => ({
    ended: await endOwnSession(deps, { operator, id }),
  }))
}

function whereOf({ ip, headers }: FastifyRequest): Where {
  const device = headers[contract.DEVICE_HEADER]
  return {
    ip,
    userAgent: headers['user-agent'] ?? '',
    device: typeof device === 'string' ? device : undefined,
  }
}
