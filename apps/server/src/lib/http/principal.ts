import { type Audience, type Permission, permissionsFor } from '@ayva/contract/base'

/** A player with a valid session; `blocked` is the reason shown to a blocked player, who may only withdraw money. */
export type PlayerPrincipal = {
  kind: 'player'
  id: bigint
  sessionId: string
  blocked?: string | undefined
}
/** The session of an operator who logged in with name, password and code. */
export type OperatorSession = {
  id: string
  /** Until when operations that move money need no further code. */
  confirmedUntil: Date
  isConfirmed: boolean
}
/** A member of the staff, with permissions. */
export type OperatorPrincipal = {
  kind: 'operator'
  id: string
  name: string
  may: (permission: Permission) => boolean
  /** Undefined for a token that was made by a command on the server. */
  session?: OperatorSession | undefined
}
/** The caller of a request. */
export type Principal = { kind: 'guest' } | PlayerPrincipal | OperatorPrincipal

export const guest: Principal = { kind: 'guest' }

export function asPlayer(principal: Principal): PlayerPrincipal | undefined {
  return principal.kind === 'player' ? principal : undefined
}

export function asOperator(principal: Principal): OperatorPrincipal | undefined {
  return principal.kind === 'operator' ? principal : undefined
}

/** The key by which a caller is counted, one for all sessions of a player; undefined for a guest. */
export function speakerOf(principal: Principal): string | undefined {
  return principal.kind === 'player' ? `player ${principal.id}` : asOperator(principal)?.id
}

/**
 * The only place that decides who may make a call: returns why not, or undefined. A guest's call is open to everybody,
 * a player's call to players only, an operator's call needs the permission.
 */
export function refusedTo(
  principal: Principal,
  audience: Audience,
): 'login_required' | 'forbidden' | undefined {
  if (audience === 'guest') return undefined
  if (principal.kind === 'guest') return 'login_required'
  if (audience === 'player') return principal.kind === 'player' ? undefined : 'forbidden'
  const operator = asOperator(principal)
  const allowed =
    operator && permissionsFor(audience).some((permission) => operator.may(permission))
  return allowed ? undefined : 'forbidden'
}
