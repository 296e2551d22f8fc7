import { type Audience, type Permission } from '@ayva/contract/base'

/** A player with a live session; `blocked` is what a player is told who may only take their money out. */
export type PlayerPrincipal = {
  kind: 'player'
  id: bigint
  sessionId: string
  blocked?: string | undefined
}
/** Somebody who works here, with what they are allowed to do. */
export type OperatorPrincipal = {
  kind: 'operator'
  id: string
  name: string
  permissions: readonly Permission[]
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
  const allowed = asOperator(principal)?.permissions.includes(audience.operator)
  return allowed ? undefined : 'forbidden'
}
