import { type Audience, type Permission, permissionsFor } from '@ayva/contract/base'

/** A player with a live session; `blocked` is what a player is told who may only take their money out. */
export type PlayerPrincipal = {
  kind: 'player'
  id: bigint
  sessionId: string
  blocked?: string | undefined
}
/** Where an operator came in by name, password and code. */
export type OperatorSession = {
  id: string
  /** Until when money may be moved without another code. */
  confirmedUntil: Date
  isConfirmed: boolean
}
/** Somebody who works here, with what they are allowed to do. */
export type OperatorPrincipal = {
  kind: 'operator'
  id: string
  name: string
  may: (permission: Permission) => boolean
  /** Not there with a token that was made by command on the machine. */
  session?: OperatorSession | undefined
}
/** Who asks. A guest may be anybody. */
export type Principal = { kind: 'guest' } | PlayerPrincipal | OperatorPrincipal

export const guest: Principal = { kind: 'guest' }

export function asPlayer(principal: Principal): PlayerPrincipal | undefined {
  return principal.kind === 'player' ? principal : undefined
}

export function asOperator(principal: Principal): OperatorPrincipal | undefined {
  return principal.kind === 'operator' ? principal : undefined
}

/**
 * What tells one who is known from all others: a player, an operator; undefined for a guest. Not a
 * session: who logs in a hundred times is one player all the same.
 */
export function speakerOf(principal: Principal): string | undefined {
  return principal.kind === 'player' ? `player ${principal.id}` : asOperator(principal)?.id
}

/**
 * The one place that says who may make a call: undefined where they may, else why not. What is for
 * guests is for all; a player's things are a player's alone; an operator needs the permission.
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
